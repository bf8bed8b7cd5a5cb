/** The preview of a shared link, from which chats and social networks render their cards. */
import { type PreviewLook, shareFace, sharePhoto } from '../photo-preview.ts';
import type { Rating } from '../trust/reputation.ts';

/** Public addresses, without a trailing slash. */
export interface ShareAddresses {
  /** The client: https://lapak.example */
  readonly web: string;
  /** Appwrite's API as browsers reach it: https://api.lapak.example/v1 */
  readonly api: string;
  readonly projectId: string;
  /** Address of the share pages: https://bagi.lapak.example; '' if not configured. */
  readonly share: string;
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
  /** The client's page, to which people are redirected. */
  readonly page: string;
  /**
   * The shared address. Facebook reads its tags from here, so it must not be the client's address, which has no tags.
   */
  readonly address: string;
  readonly image: ShareImage;
  /** Whether the card shows a wide picture instead of a small square one. */
  readonly isWide: boolean;
  /** Further tags by property. */
  readonly tags: Readonly<Record<string, string>>;
  /** Structured data (schema.org); null for none, in which case search engines are kept out. */
  readonly data: object | null;
  /** Lines of the share page below title and picture. */
  readonly facts: readonly string[];
}

/** Longest texts that cards of chats and networks show, in UTF-16 units. */
export const cardTitleMax = 70;
export const cardDescriptionMax = 160;

type Bucket = 'product-photos' | 'profile-photos' | 'link-photos';

export const clientPage = ({ web }: ShareAddresses, path: string): string => `${web}${path}`;

/** The address of a share page; the client's page if share pages have no address. */
export const sharedAddress = ({ web, share }: ShareAddresses, path: string, clientPath: string): string =>
  share === '' ? `${web}${clientPath}` : `${share}${path}`;

function drawn({ api, projectId }: ShareAddresses, bucket: Bucket, fileId: string, look: PreviewLook): string {
  const file = `${api}/storage/buckets/${bucket}/files/${encodeURIComponent(fileId)}`;
  return `${file}/preview?${look.query}&project=${encodeURIComponent(projectId)}`;
}

/** One of our stored files as the picture of a card. JPEG, because some chats show no other format. */
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

/** A private file as the picture of a card; its address contains the photo token. */
export function passedImage(
  addresses: ShareAddresses,
  of: { bucket: 'link-photos'; fileId: string; pass: string; look: PreviewLook; alt: string },
): ShareImage {
  const { width, height } = of.look;
  const url = `${drawn(addresses, of.bucket, of.fileId, of.look)}&token=${encodeURIComponent(of.pass)}`;
  return { url, width, height, type: 'image/jpeg', alt: of.alt };
}

/** The market's icon, for cards without a picture. */
export const signOf = ({ web, marketName }: ShareAddresses): ShareImage => ({
  url: `${web}/icon-512.png`,
  ...{ width: 512, height: 512, type: 'image/png', alt: marketName },
});

/** A seller's reviews: '4,8 dari 5 bintang, 12 ulasan untuk penjual' */
export const ratingWords = ({ average, count }: Rating): string =>
  `${String(average).replace('.', ',')} dari 5 bintang, ${count} ulasan untuk penjual`;
