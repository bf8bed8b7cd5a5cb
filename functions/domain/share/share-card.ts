/** What a shared link says of itself before anybody opens it: chats and social networks draw their cards from this. */
import { type PreviewLook, shareFace, sharePhoto } from '../photo-preview.ts';
import type { Rating } from '../trust/reputation.ts';

/** Where things are for people outside; without a slash at the end. */
export interface ShareAddresses {
  /** The client: https://lapak.example */
  readonly web: string;
  /** Appwrite's API as browsers reach it: https://api.lapak.example/v1 */
  readonly api: string;
  readonly projectId: string;
  /** The share pages themselves: https://bagi.lapak.example; '' when nobody told. */
  readonly share: string;
  /** What the market calls itself. */
  readonly marketName: string;
}

export interface ShareImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly type: 'image/jpeg' | 'image/png';
  readonly alt: string;
}

export interface ShareCard {
  readonly type: 'product' | 'profile' | 'article';
  readonly title: string;
  readonly description: string;
  /** The client's page of it, where people are taken. */
  readonly page: string;
  /** The address that is shared. Facebook reads the tags of this one, so it must not be the client's, which has none of its own. */
  readonly address: string;
  readonly image: ShareImage;
  /** The card is a wide picture rather than a small square one. */
  readonly isWide: boolean;
  /** Further tags, by their property. */
  readonly tags: Readonly<Record<string, string>>;
  /** What search engines are told (schema.org); null: nothing, they are kept out. */
  readonly data: object | null;
  /** What the page itself shows besides title and picture. */
  readonly facts: readonly string[];
}

/** Longest texts that the cards of chats and networks show, in UTF-16 units. */
export const cardTitleMax = 70;
export const cardDescriptionMax = 160;

type Bucket = 'product-photos' | 'profile-photos' | 'link-photos';

export const clientPage = ({ web }: ShareAddresses, path: string): string => `${web}${path}`;

/** The address of a share page; the client's page where share pages have no address. */
export const sharedAddress = ({ web, share }: ShareAddresses, path: string, clientPath: string): string =>
  share === '' ? `${web}${clientPath}` : `${share}${path}`;

function drawn({ api, projectId }: ShareAddresses, bucket: Bucket, fileId: string, look: PreviewLook): string {
  const file = `${api}/storage/buckets/${bucket}/files/${encodeURIComponent(fileId)}`;
  return `${file}/preview?${look.query}&project=${encodeURIComponent(projectId)}`;
}

/** A file of ours as the picture of a card, as JPEG: not every chat draws others. */
export const imageOf = (
  addresses: ShareAddresses,
  bucket: Exclude<Bucket, 'link-photos'>,
  fileId: string,
  alt: string,
): ShareImage => {
  const look = bucket === 'product-photos' ? sharePhoto : shareFace;
  const { width, height } = look;
  return { url: drawn(addresses, bucket, fileId, look), width, height, type: 'image/jpeg', alt };
};

/** The same of a private file, by its pass. */
export function passedImage(
  addresses: ShareAddresses,
  of: { bucket: 'link-photos'; fileId: string; pass: string; look: PreviewLook; alt: string },
): ShareImage {
  const { width, height } = of.look;
  const url = `${drawn(addresses, of.bucket, of.fileId, of.look)}&token=${encodeURIComponent(of.pass)}`;
  return { url, width, height, type: 'image/jpeg', alt: of.alt };
}

/** Our sign, for what has no picture. */
export const signOf = ({ web, marketName }: ShareAddresses): ShareImage => ({
  url: `${web}/icon-512.png`,
  ...{ width: 512, height: 512, type: 'image/png', alt: marketName },
});

/** A seller's reviews: '4,8 dari 5 bintang, 12 ulasan untuk penjual' */
export const ratingWords = ({ average, count }: Rating): string =>
  `${String(average).replace('.', ',')} dari 5 bintang, ${count} ulasan untuk penjual`;
