"""ParaView's XML: one proxy per file, everything documented, defaults equal to the C++ defaults."""

import re
import xml.etree.ElementTree as ElementTree

from sources import blank, superclass

_GROUPS = {"sources", "filters", "views", "internal_views", "representations", "misc"}
_MENU_GROUPS = {"sources", "filters"}
_VIEW_GROUPS = {"views", "internal_views"}


def _proxies(project):
    """(file name, group, proxy element) of every proxy."""
    for folder in ("Readers", "Filters", "Views", "Plugin"):
        for path in project.files(".xml", under=folder):
            for group in ElementTree.fromstring(project.text(path)).iter("ProxyGroup"):
                for proxy in group:
                    yield project.name(path), group.get("name"), proxy


def _properties(proxy):
    """The proxy's own properties, not those of proxies inside it; exposed ones belong to others."""
    return [child for child in proxy if child.tag.endswith("Property")]


def _words(element):
    text = element.find("Documentation")
    return len("".join(text.itertext()).split()) if text is not None else 0


def _has_icon(project, name):
    """Whether an icon named in a hint (None: there is none) is in the plugin."""
    icon = (name or "").removeprefix(":/PCLVis/")
    resources = project.root / "Plugin" / "Resources.qrc"
    return (icon != "" and resources.exists() and f"<file>{icon}</file>" in project.text(resources)
            and (project.root / "Plugin" / icon).is_file())


def _hint(proxy, tag):
    """The value of a proxy's hint, or None."""
    hint = proxy.find(f"Hints/{tag}")
    return hint.get("name") if hint is not None else None


def _ungrouped(proxy):
    """Names of the properties in the panel that are not in a group with a title."""
    grouped = {entry.get("name") for group in proxy.iter("PropertyGroup") if group.get("label")
               for entry in group}
    return [entry.get("name") for entry in _properties(proxy)
            if entry.get("panel_visibility") != "never" and not entry.get("information_only")
            and not entry.get("is_internal") and entry.get("name") not in grouped]


def _in_seconds(entry):
    """Whether a property is a time that users set in the panel of a source or filter."""
    text = entry.find("Documentation")
    return (entry.tag == "DoubleVectorProperty" and not entry.get("information_only")
            and entry.get("panel_visibility") != "never" and text is not None
            and "in seconds" in " ".join("".join(text.itertext()).split()))


def _panel_label(entry):
    """The text that the panel shows beside a property (Plugin/pqPanelLabel.h)."""
    labels = [hint.get("text") for hint in entry.iter("PropertyWidgetDecorator")
              if hint.get("type") == "PanelLabel"]
    return (labels or [entry.get("label") or ""])[0]


def documented(project):
    """Every proxy and property is documented; proxies in a menu are in the category MPI Trace, with an icon, and their
    times show their unit in the panel; views have an icon and their properties are in groups."""
    findings, files = [], {}
    for name, group, proxy in _proxies(project):
        label = f"{name}: {proxy.get('name')}"
        files.setdefault((name, group), []).append(proxy.get("name"))
        if group not in _GROUPS:
            findings.append(f"{label}: group {group} is not one of {sorted(_GROUPS)}")
        if _words(proxy) < 5:
            findings.append(f"{label}: says in no <Documentation> what it is for")
        if group in _MENU_GROUPS and proxy.find("Hints/NotInMenu") is None and not any(
                menu.get("category") == "MPI Trace" for menu in proxy.iter("ShowInMenu")):
            findings.append(f"{label}: no <ShowInMenu category=\"MPI Trace\"/>, nor <NotInMenu/>")
        if proxy.find("Hints/ShowInMenu") is not None and not _has_icon(
                project, proxy.find("Hints/ShowInMenu").get("icon")):
            findings.append(f"{label}: its <ShowInMenu> has no icon of Plugin/Resources.qrc")
        if group == "views" and not _has_icon(project, _hint(proxy, "ViewIcon")):
            findings.append(f"{label}: its <ViewIcon> has no icon of Plugin/Resources.qrc")
        if group in _VIEW_GROUPS:
            findings += [f"{label}.{name}: is in the panel, but in no <PropertyGroup>"
                         for name in _ungrouped(proxy)]
        for entry in _properties(proxy):
            if _words(entry) < 3:
                findings.append(f"{label}.{entry.get('name')}: no <Documentation>")
            if _in_seconds(entry) and not _panel_label(entry).endswith("(s)"):
                findings.append(f"{label}.{entry.get('name')}: is in seconds, and its PanelLabel has no (s)")
    for (name, group), proxies in files.items():
        if len(proxies) > 1:
            findings.append(f"{name}: {len(proxies)} proxies of {group}, put each into its own file")
    return findings


class _Code:
    """Defaults of members and option structs, read from headers and constructors."""

    def __init__(self, project):
        paths = project.cpp("Readers", "Filters", "Views")
        self.text = {path.name: blank(project.text(path), strings=False) for path in paths}
        everything = "\n".join(self.text.values())
        self.enumerators = {}
        for enum, body in re.findall(r"enum (?:class )?(\w+)[^{;]*\{([^}]*)\}", everything):
            position = -1
            for entry in filter(None, map(str.strip, body.split(","))):
                name, _, value = (part.strip() for part in entry.partition("="))
                if re.match(r"\d", value):
                    position = int(value, 0)
                else:
                    position += 1
                self.enumerators[name] = self.enumerators[f"{enum}::{name}"] = position
        self.structs = dict(re.findall(r"struct (\w+)\s*\{(.*?)\n\};", everything, re.DOTALL))
        self.constants = dict(re.findall(r"constexpr \w+ (k\w+) = ([^;]+);", everything))

    def _member(self, text, name):
        match = re.search(rf"\b{name}\s*(?:=\s*([^;,]+?)|(?:=\s*)?\{{\s*([^}}]*?)\s*\}})\s*[;,]", text)
        return next((value for value in match.groups() if value is not None), None) if match else None

    def _option(self, struct, path):
        """Text of the default of a field of an options struct, including structs inside it."""
        field, _, rest = path.partition(".")
        body = self.structs.get(struct, "")
        if not rest:
            return self._member(body, field)
        within = re.search(rf"(?:^|\s|::)(\w+) {field}\s*(?:;|=|\{{)", body)
        return self._option(within.group(1), rest) if within else None

    def default(self, class_name, member):
        """Text of the default of a VTK class's property, None if it is not found.

        If the constructor takes it from an options struct, the default of the field there. If the class has none, that
        of its superclass in the project.
        """
        header, source = self.text.get(class_name + ".h", ""), self.text.get(class_name + ".cxx", "")
        constructor = re.search(rf"{class_name}::{class_name}\(.*?\n\}}", source, re.DOTALL)
        made = constructor.group() if constructor else ""
        given = re.search(rf"this->{member} = (?:static_cast<\w+>\()?(\w+)\.([\w.]+)\)?;", made)
        struct = re.search(rf"const (?:pclvis::)?(\w+) {given.group(1)};", made) if given else None
        if struct:
            return self._option(struct.group(1), given.group(2))
        value = self._member(header, member)
        value = self._member(made, member) if value is None else value
        above = superclass(header, class_name)
        return self.default(above, member) if value is None and above else value

    def in_wrapper(self, class_name, member):
        """Whether a class with options of a core contains the default of one of them itself.

        Infinity is excluded, because properties cannot have it.
        """
        header, source = self.text.get(class_name + ".h", ""), self.text.get(class_name + ".cxx", "")
        fields = [self._option(struct, member) for struct in re.findall(r"\b(\w+Options) \w+;", source)]
        of_core = [value for value in fields if value is not None and "infinity" not in value]
        return bool(of_core) and self._member(header, member) not in (None, "nullptr")

    def drawn_default(self, class_name, member):
        """The same for a view, whose members are those of the class that it draws: a header that it includes."""
        value = self.default(class_name, member)
        text = self.text.get(class_name + ".h", "") + self.text.get(class_name + ".cxx", "")
        for header in re.findall(r'#include "[^"]*?(\w+\.h)"', text):
            if value is None:
                value = self._member(self.text.get(header, ""), member)
        return value

    def number(self, value):
        """A C++ value in the form used in XML; enumerators as numbers."""
        value = re.sub(r"static_cast<[^>]*>\((.*)\)", r"\1", value.strip())
        value = {"true": "1", "false": "0", "nullptr": ""}.get(value, value).strip('"')
        sum_of = [self.constants.get(part.strip(), part) for part in value.split(" + ")]
        if len(sum_of) > 1 and all(re.fullmatch(r"\s*[\d.]+\s*", part) for part in sum_of):
            return round(sum(map(float, sum_of)), 12)
        value = sum_of[0].strip() if len(sum_of) == 1 else value
        names = value.split("::")
        value = str(self.enumerators.get("::".join(names[-2:]), self.enumerators.get(names[-1], value)))
        try:
            return float(value)
        except ValueError:
            return value


def defaults(project):
    """The default of every XML property is that of the C++ class.

    View properties that are passed on under another name are left out.
    """
    findings, code = [], _Code(project)
    for name, group, proxy in _proxies(project):
        class_name = proxy.get("class") or ""
        if not class_name + ".h" in code.text:
            continue
        for entry in _properties(proxy):
            command, given = entry.get("command") or "", entry.get("default_values")
            if given in (None, "none") or not command.startswith("Set"):
                continue
            written = [code.number(part) for part in given.split()] or [""]
            find = code.default if group in _MENU_GROUPS else code.drawn_default
            value = find(class_name, command[len("Set"):])
            label = f"{name}: {proxy.get('name')}.{entry.get('name')}"
            if value is None and group not in _MENU_GROUPS:
                continue
            if value is None:
                findings.append(f"{label}: no default of {command[3:]} found in {class_name}")
            elif group in _MENU_GROUPS and code.in_wrapper(class_name, command[len("Set"):]):
                findings.append(f"{label}: the default stands in {class_name}, take it from the core's options")
            elif [code.number(part) for part in value.split(",")] != written:
                findings.append(f"{label}: default {given}, in C++ {value}")
    return findings
