/** The pictures on top of /home, each with a link into the market. */
import { z } from 'zod';
import { fileId, freeText, requiredText, rowId, say } from '../field.ts';
import { appwriteIdPattern } from '../id-patterns.ts';
import { limits } from '../limits.ts';

/** A path of this client, never a URL: a banner can't lead to a foreign page or run a script. */
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
    /**
     * File ids in the bucket `banners`, for wide screens and for phones; if `phonePhotoId` is '', phones show
     * `photoId`.
     */
    photoId: z.string(say('image_required')).regex(appwriteIdPattern, say('image_required')),
    phonePhotoId: fileId,
    /** Text on the left half of the picture; '' for none. */
    title: freeText(limits.bannerTitleMax),
    text: freeText(limits.bannerTextMax),
    /** Alternative text; without one, screen readers read the title. */
    alt: freeText(limits.bannerTextMax),
    link,
    /** Start and end, ISO; null for no start or no end. */
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
