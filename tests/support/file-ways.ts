/** The requests by which a row comes to refer to an uploaded file, for each bucket that people upload to. */
import type { Bucket } from '../../functions/usecases/world.ts';

export interface Way {
  readonly route: string;
  readonly by: 'seller' | 'buyer' | 'admin';
  /** The request body with this file. */
  readonly body: (valid: object, fileId: string, name: string) => object;
  /** The file's final bucket and id, if they differ from those of the upload. */
  readonly kept?: (answer: string) => { bucketId: Bucket; fileId: string };
}

const image = (valid: object, imageId: string) => ({ ...valid, imageId });
/** Requests that use an uploaded file, for each bucket that takes one. */
export const ways: Readonly<Partial<Record<Bucket, readonly Way[]>>> = {
  'product-photos': [
    {
      route: 'market POST /seller/products',
      by: 'seller',
      body: (valid, id) => ({ ...valid, imageIds: [id] }),
    },
    {
      route: 'admin POST /settings/pictures',
      by: 'admin',
      body: (_, uploadId) => ({ uploadId }),
      kept: (answer) => ({ bucketId: 'banners', fileId: JSON.parse(answer).fileId }),
    },
  ],
  'profile-photos': [
    { route: 'market PATCH /profile', by: 'buyer', body: (valid, photoId) => ({ ...valid, photoId }) },
  ],
  'chat-photos': [{ route: 'market POST /chats/:chatId/messages', by: 'buyer', body: image }],
  'talk-photos': [{ route: 'market POST /talks/:talkId/messages', by: 'buyer', body: image }],
  'dispute-photos': [
    {
      route: 'market POST /sales/:saleId/statements',
      by: 'buyer',
      body: (valid, id) => ({ ...valid, imageIds: [id] }),
    },
  ],
  'link-photos': [{ route: 'market POST /links', by: 'seller', body: image }],
  'result-files': [
    { route: 'market POST /sales/:saleId/files', by: 'seller', body: (_, fileId, name) => ({ fileId, name }) },
  ],
};

export const allWays = Object.entries(ways).flatMap(([bucketId, all]) =>
  all.map((way) => ({ bucketId: bucketId as Bucket, ...way })),
);
