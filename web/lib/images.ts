import { config } from './config.ts';

export type Bucket = 'product-photos' | 'profile-photos' | 'chat-photos' | 'banners';

/** Address of a scaled picture. Built by hand: the SDK's own builder would pull the whole storage service into the first screen. */
export function previewUrl(bucket: Bucket, fileId: string, width: number, height?: number): string {
  const size = height ? `width=${width}&height=${height}` : `width=${width}`;
  const file = `${config.endpoint}/storage/buckets/${bucket}/files/${encodeURIComponent(fileId)}`;
  return `${file}/preview?${size}&quality=78&output=webp&project=${config.projectId}`;
}

/** `srcset` of square pictures; few widths, so that the server's previews are shared between devices. */
export const squareSrcSet = (bucket: Bucket, fileId: string, widths: readonly number[]) =>
  widths.map((width) => `${previewUrl(bucket, fileId, width, width)} ${width}w`).join(', ');
