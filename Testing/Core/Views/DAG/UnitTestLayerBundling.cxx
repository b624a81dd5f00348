#include "Testing/Support/Check.h"
#include "Views/Core/DAG/LayerBundling.h"

#include <cmath>

using namespace pclvis;

int UnitTestLayerBundling(int, char*[])
{
  Checks check;
  const LayerLink link{ { 0, 0 }, { 100, 40 }, 10 };
  check.Near("a link begins at its end", link.At(0).Y, 0);
  check.Near("and ends there", link.At(1).Y, 40);
  check.Near("in the middle it has half the way and the bend", link.At(0.5).Y, 20 + 10);
  // s(1/4) = 3/16 - 2/64 = 5/32; sin(pi/4) = 0.7071...
  check.Near("a quarter", link.At(0.25).Y, 40 * 5 / 32.0 + 10 * std::sqrt(0.5));
  const LayerLink straight{ { 0, 0 }, { 100, 40 }, 0 };
  check("it leaves level", std::fabs(straight.At(0.01).Y) < 0.02);
  const std::vector<Point> chain = LinkChain(link, 4);
  check("four pieces have five points", chain.size() == 5);
  check.Near("at equal steps", chain[1].X, 25);

  // Two links with middles 60 and 80, ends 20 apart on both sides; reach 40: tents of 1/2 x 1/2.
  const std::vector<LayerLink> two{ { { 0, 10 }, { 100, 110 }, 0 },
    { { 0, 30 }, { 100, 130 }, 0 } };
  std::vector<LayerLink> links = two;
  BundleLayerLinks(links, { 0, 0 }, { 1, 1 }, 40, 1);
  // (1 x 60 + 1/4 x 80) / (1 + 1/4) - 60 = 4
  check.Near("a link moves towards its neighbour", links[0].Bend, 4);
  check.Near("and the neighbour towards it", links[1].Bend, -4);
  links = two;
  BundleLayerLinks(links, { 0, 0 }, { 1, 1 }, 40, 0.5);
  check.Near("half the strength, half the bend", links[0].Bend, 2);
  links = two;
  BundleLayerLinks(links, { 0, 0 }, { 1, 4 }, 40, 1);
  // (60 + 4 x 80 / 4) / (1 + 4 / 4) - 60 = 10
  check.Near("a heavy neighbour pulls more", links[0].Bend, 10);
  links = two;
  BundleLayerLinks(links, { 0, 1 }, { 1, 1 }, 40, 1);
  check.Near("links of other layers do not", links[0].Bend, 0);
  links = two;
  BundleLayerLinks(links, { 0, 0 }, { 1, 1 }, 20, 1);
  check.Near("nor those out of reach", links[0].Bend, 0);
  links = { { { 0, 10 }, { 100, 11 }, 0 }, { { 0, 30 }, { 100, 30 }, 0 } };
  BundleLayerLinks(links, { 0, 0 }, { 1, 1 }, 40, 1);
  check.Near("a link that rises by 1 bends by 0.4", links[0].Bend, 0.4);
  check.Near("a level one not at all", links[1].Bend, 0);
  // The same middle, but from above to below: ends are far apart.
  links = { { { 0, 100 }, { 100, -100 }, 0 }, { { 0, -100 }, { 100, 100 }, 0 } };
  BundleLayerLinks(links, { 0, 0 }, { 1, 1 }, 40, 1);
  check("links that only cross stay as they are", links[0].Bend == 0 && links[1].Bend == 0);
  links.clear();
  BundleLayerLinks(links, {}, {}, 40, 1);
  check("no link is no link", links.empty());
  return check.Result();
}
