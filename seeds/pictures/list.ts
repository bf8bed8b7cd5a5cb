/** The pictures of the demo campus; each is beside this file as WebP, in the folder of its bucket. */
import { bundles, gifts } from '../campus/gifts.ts';
import { administrator, personId, students } from '../campus/people.ts';
import { products } from '../campus/products.ts';

export interface PictureFile {
  readonly bucket: 'product-photos' | 'profile-photos' | 'dispute-photos' | 'banners';
  readonly id: string;
  /** The user who may change and delete the file; null if only an API key may. */
  readonly ownerId: string | null;
}

/** Stable file ids in the bucket `banners`, in the order of the carousel. */
const bannerIds = ['banner-kuliah', 'banner-keliling', 'banner-jajan'] as const;

const productPhotos = (): PictureFile[] =>
  [...products, ...gifts, ...bundles].map(({ id, by }) => ({ bucket: 'product-photos', id, ownerId: personId(by) }));

const profilePhotos = (): PictureFile[] =>
  [administrator, ...students]
    .filter((person) => person.hasPhoto)
    .map(({ key }) => ({ bucket: 'profile-photos', id: personId(key), ownerId: personId(key) }));

const bannerPhotos = (): PictureFile[] => bannerIds.map((id) => ({ bucket: 'banners', id, ownerId: null }));

/** Photos in the demo campus's dispute: [id, owner]. */
const shownInDispute = [
  ['kendala0000000000001', 'yoga'],
  ['kendala0000000000002', 'budi'],
] as const;

const disputePhotos = (): PictureFile[] =>
  shownInDispute.map(([id, by]) => ({ bucket: 'dispute-photos', id, ownerId: personId(by) }));

export const pictureFiles = (): PictureFile[] => [
  ...productPhotos(),
  ...profilePhotos(),
  ...disputePhotos(),
  ...bannerPhotos(),
];

export const pictureUrl = ({ bucket, id }: Pick<PictureFile, 'bucket' | 'id'>): URL =>
  new URL(`./${bucket}/${id}.webp`, import.meta.url);
