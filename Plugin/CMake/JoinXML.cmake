# cmake -DOUTPUT=FILE "-DINPUTS=A.xml;B.xml;..." -P JoinXML.cmake
#
# Joins server manager XML files into one. After each file of a plugin, ParaView goes through all its
# proxies again to update menus, icons and readers. With one file per filter, that took eight of the ten
# seconds of ParaView's start.
set(joined "")
foreach(input IN LISTS INPUTS)
  file(READ "${input}" text)
  string(REGEX REPLACE "</?ServerManagerConfiguration>" "" text "${text}")
  string(APPEND joined "${text}")
endforeach()
file(WRITE "${OUTPUT}" "<ServerManagerConfiguration>${joined}</ServerManagerConfiguration>\n")
