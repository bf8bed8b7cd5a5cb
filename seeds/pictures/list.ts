/** The files that the demo campus uploads, without their drawings: seeding needs no pen. */
import { administrator, personId, students } from '../campus/people.ts';
import { products } from '../campus/products.ts';

export interface PictureFile {
  readonly bucket: 'product-photos' | 'profile-photos' | 'banners';
  readonly id: string;
  /** User who may change and delete the file; null: nobody but the key. */
  readonly ownerId: string | null;
}

/** Stable file ids in the bucket `banners`, in the order of the carousel. */
export const bannerIds = ['banner-kuliah', 'banner-keliling', 'banner-jajan'] as const;

export const productPhotos = (): PictureFile[] =>
  products.map(({ id, by }) => ({ bucket: 'product-photos', id, ownerId: personId(by) }));

export const profilePhotos = (): PictureFile[] =>
  [administrator, ...students]
    .filter((person) => person.look !== null)
    .map(({ key }) => ({ bucket: 'profile-photos', id: personId(key), ownerId: personId(key) }));

export const bannerPhotos = (): PictureFile[] => bannerIds.map((id) => ({ bucket: 'banners', id, ownerId: null }));

export const pictureFiles = (): PictureFile[] => [...productPhotos(), ...profilePhotos(), ...bannerPhotos()];
