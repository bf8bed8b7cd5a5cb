/** The pictures on top of /home, each with a way into the market. */
import { z } from 'zod';
import { fileId, freeText, requiredText, rowId, say } from '../field.ts';
import { appwriteIdPattern } from '../ids.ts';
import { limits } from '../limits.ts';

/** Never an address: a banner leads into the market, and nobody's script or page can be put behind it. */
const link = z.discriminatedUnion(
  'to',
  [
    z.object({
      to: z.literal('category'),
      category: z.string(say('category_invalid')).regex(/^[a-z0-9][a-z0-9-]{0,35}$/, say('category_invalid')),
    }),
    z.object({ to: z.literal('search'), term: requiredText(limits.productNameMax) }),
    z.object({ to: z.literal('product'), productId: rowId }),
  ],
  say('banner_link_invalid'),
);

const moment = z.iso.datetime(say('invalid')).nullable();

const banner = z
  .object({
    /** A picture of the bucket `banners`, for wide screens, and one for phones; '' where the wide one does for both. */
    photoId: z.string(say('image_required')).regex(appwriteIdPattern, say('image_required')),
    phonePhotoId: fileId,
    /** Words on its calm left half; '' where the picture says it all. */
    title: freeText(limits.bannerTitleMax),
    text: freeText(limits.bannerTextMax),
    /** For who can't see the picture; without it its title is read. */
    alt: freeText(limits.bannerTextMax),
    link,
    /** When it is shown, ISO; null: at once, for good. */
    from: moment,
    until: moment,
  })
  .refine(({ title, alt }) => title !== '' || alt !== '', { ...say('banner_words_required'), path: ['alt'] })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    ...say('until_before_from'),
    path: ['until'],
  });

export const bannersGroup = z.object({
  banners: z.array(banner, say('invalid')).max(limits.bannersMax, say('too_many')),
});

export type Banners = z.output<typeof bannersGroup>;
