/** Puts the campus's categories and banner on the pre-rendered screen, which is built for the default campus. */
import { bannersAt, type CampusBanner } from '#domain/settings/banners-shown.ts';
import type { CategoryIcon } from '#domain/settings/category-icons.ts';
import type { KeptGroups } from './kept.ts';

interface Tile {
  readonly icon: CategoryIcon;
  readonly name: string;
  readonly hint?: string;
  /** Names of the categories that the tile filters by; absent if `name` is the only one. */
  readonly names?: readonly string[];
}

/**
 * Adjusts the number of tiles to the campus and sets their labels. Icons that the pre-rendered screen lacks appear once
 * the app has loaded.
 */
function fillTiles(screen: DocumentFragment, selector: string, tiles: readonly Tile[]): void {
  const drawn = [...screen.querySelectorAll<HTMLElement>(selector)];
  const [first] = drawn;
  if (!first) return;
  const pictures = [...screen.querySelectorAll('svg')].map(
    (svg) => [`${svg.classList.value} `, svg.innerHTML] as const,
  );
  for (const spare of drawn.slice(tiles.length)) spare.remove();
  const all = tiles.map(({ icon, name, hint = name, names = [name] }, at) => {
    const element = drawn[at] ?? (first.cloneNode(true) as HTMLElement);
    element.dataset.early = String(new URLSearchParams(names.map((one) => ['kategori', one])));
    for (const text of element.querySelectorAll<HTMLElement>('[data-campus]'))
      text.textContent = text.dataset.campus === 'hint' ? hint : name;
    const svg = element.querySelector('svg');
    if (svg) svg.innerHTML = pictures.find(([names]) => names.includes(`-icon-${icon} `))?.[1] ?? '';
    return element;
  });
  // The tiles are the last children of their row.
  first.parentNode?.append(...all);
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

/** Stored settings may come from an earlier version; missing parts stay as pre-rendered. */
export function fillKept(screen: DocumentFragment, { categories, banners }: KeptGroups): void {
  const { categories: all, tiles } = categories?.data ?? {};
  if (all) {
    const open = all.filter(({ isHidden }) => !isHidden);
    const taken = [...screen.querySelectorAll<HTMLElement>('[data-kind]')].map((tile) => {
      tile.hidden = !open.some(({ kinds }) => kinds.some((kind) => kind === tile.dataset.kind));
      return tile.hidden || tile.textContent;
    });
    fillTiles(
      screen,
      '[data-early]:not([data-tile],[data-kind])',
      open.filter(({ inFilters, name }) => inFilters && !taken.includes(name)),
    );
    const namesOf = (ids: readonly string[]) => all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    if (tiles)
      fillTiles(
        screen,
        '[data-tile]',
        tiles.map(({ label, hint, icon, categories: ids }) => ({ icon, name: label, hint, names: namesOf(ids) })),
      );
  }
  if (banners?.data.banners) fillBanner(screen, banners.data.banners);
}
