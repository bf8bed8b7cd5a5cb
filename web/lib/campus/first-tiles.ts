/** The campus's own categories and banner on the screen that stands in the page itself, drawn for the default campus. */
import { bannersAt, type CampusBanner } from '#domain/settings/banners-shown.ts';
import type { CampusCategory } from '#domain/settings/categories.ts';
import type { CategoryIcon } from '#domain/settings/category-icons.ts';
import type { KeptGroups } from './kept.ts';

interface Tile {
  readonly icon: CategoryIcon;
  readonly tile: string;
  readonly hint: string;
  /** Names of the categories that it filters by. */
  readonly categories: readonly string[];
}

/** As many tiles as the campus has, each with its own words; a picture that the screen does not have comes with the page's code. */
function fillTiles(screen: DocumentFragment, selector: string, tiles: readonly Tile[]): void {
  const drawn = [...screen.querySelectorAll<HTMLElement>(selector)];
  const [first] = drawn;
  if (!first) return;
  const pictures = new Map(
    drawn.flatMap((tile) => [...tile.querySelectorAll('svg')]).map((svg) => [svg.getAttribute('class'), svg.innerHTML]),
  );
  const last = drawn.at(-1) ?? first;
  for (const spare of drawn.slice(tiles.length)) spare.remove();
  const more = tiles.slice(drawn.length).map(() => first.cloneNode(true) as HTMLElement);
  last.after(...more);
  const all = [...drawn.slice(0, tiles.length), ...more];
  for (const [at, element] of all.entries()) {
    const one = tiles[at];
    if (!one) continue;
    element.dataset.early = String(new URLSearchParams(one.categories.map((name) => ['kategori', name])));
    for (const text of element.querySelectorAll<HTMLElement>('[data-campus]'))
      text.textContent = text.dataset.campus === 'hint' ? one.hint : one.tile;
    const svg = element.querySelector('svg');
    const shown = [...pictures].find(([name]) => name?.split(' ').includes(`tabler-icon-${one.icon}`));
    if (svg) svg.innerHTML = shown?.[1] ?? '';
  }
}

/** The tiles of kinds that one of these categories offers; their names. */
function showKinds(screen: DocumentFragment, categories: readonly CampusCategory[]): (string | null)[] {
  const offered: readonly string[] = categories.flatMap(({ isHidden, kinds }) => (isHidden ? [] : kinds));
  return [...screen.querySelectorAll<HTMLElement>('[data-kind]')].map((tile) => {
    tile.hidden = !offered.includes(tile.dataset.kind ?? '');
    return tile.hidden ? null : tile.textContent;
  });
}

function fillBanner(screen: DocumentFragment, banners: readonly CampusBanner[]): void {
  const image = screen.querySelector<HTMLImageElement>('img[data-banner]');
  const frame = image?.closest('section');
  if (!image || !frame) return;
  const [banner] = bannersAt(banners, Date.now());
  if (!banner) {
    frame.remove();
    return;
  }
  const { photoId, phonePhotoId, title, text, alt } = banner;
  const isPhone = phonePhotoId !== '' && matchMedia('(max-width: 47.99em)').matches;
  for (const name of ['srcset', 'src'])
    image.setAttribute(
      name,
      image.getAttribute(name)?.replaceAll(image.dataset.banner ?? '', isPhone ? phonePhotoId : photoId) ?? '',
    );
  image.alt = alt;
  for (const words of frame.querySelectorAll<HTMLElement>('[data-campus]'))
    words.textContent = words.dataset.campus === 'bannerText' ? text : title;
}

/** What was kept may be of an earlier version: what it lacks stays as it is drawn. */
export function fillKept(screen: DocumentFragment, { categories, banners }: KeptGroups): void {
  const { categories: all, tiles } = categories?.data ?? {};
  if (all) {
    const shown = all.filter(({ inFilters, isHidden }) => inFilters && !isHidden);
    const kinds = showKinds(screen, all);
    fillTiles(
      screen,
      '[data-early]:not([data-tile], [data-kind])',
      shown
        .filter(({ name }) => !kinds.includes(name))
        .map(({ name, icon }) => ({ icon, tile: name, hint: '', categories: [name] })),
    );
    const namesOf = (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    if (tiles)
      fillTiles(
        screen,
        '[data-tile]',
        tiles.map(({ label, hint, icon, categories: ids }) => ({ icon, tile: label, hint, categories: namesOf(ids) })),
      );
  }
  if (banners?.data.banners) fillBanner(screen, banners.data.banners);
}
