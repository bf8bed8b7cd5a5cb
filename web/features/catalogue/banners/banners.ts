import { bannersAt, type CampusBanner } from '#domain/settings/banners-shown.ts';
import { campus, type KnownCampus } from '../../../lib/campus/campus.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { type PictureSource, previewUrl } from '../../../shop/photos/images.ts';

/** The banners scheduled for now, in their order. */
export const bannersNow = ({ banners }: KnownCampus = campus()): CampusBanner[] =>
  bannersAt(banners.banners, serverNow());

const widths = [480, 800, 1200, 1600] as const;

/** Media query for screens that use a banner's phone picture, if it has one. */
export const phoneScreens = '(max-width: 47.99em)';

const sourceOf = (photoId: string): PictureSource => ({
  src: previewUrl('banners', photoId, 1200),
  srcSet: widths.map((width) => `${previewUrl('banners', photoId, width)} ${width}w`).join(', '),
  sizes: '(min-width: 75em) 1200px, 100vw',
});

export const bannerSource = ({ photoId }: CampusBanner): PictureSource => sourceOf(photoId);
export const phoneSource = ({ phonePhotoId }: CampusBanner): PictureSource | null =>
  phonePhotoId === '' ? null : sourceOf(phonePhotoId);

/** The picture of a banner for this screen. */
export const sourceHere = (banner: CampusBanner): PictureSource =>
  (matchMedia(phoneScreens).matches && phoneSource(banner)) || bannerSource(banner);

export function bannerPath({ link }: CampusBanner, { categories }: KnownCampus): string {
  if (link.to === 'product') return `/product/${encodeURIComponent(link.productId)}`;
  if (link.to === 'search') return `/home?${new URLSearchParams({ q: link.term })}`;
  const category = categories.categories.find(({ id }) => id === link.category);
  return category ? `/home?${new URLSearchParams({ kategori: category.name })}` : '/semuakategori';
}
