/** Crops a picture to a banner's slot in the browser, so that the upload equals the preview. */
import { limits } from '#domain/limits.ts';
import { photoHeaderBytes, readPhotoHeader } from '#domain/photo.ts';

/** Size of the uploaded picture, px, with the ratio 8:3. The carousel may crop it further (`object-fit: cover`). */
const sizes = { wide: { width: 1600, height: 600 }, phone: { width: 960, height: 360 } } as const;
export type Slot = keyof typeof sizes;

/** Position of the crop: 0 keeps the left or top edge, 1 the right or bottom edge. */
export interface Focus {
  readonly across: number;
  readonly down: number;
}

export type Opened = { readonly picture: ImageBitmap } | { readonly wrong: 'unreadable' | 'tooLarge' };

const isTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  width * height > limits.bannerMegapixels * 1_000_000;

export async function openPicture(file: Blob): Promise<Opened> {
  // Reads the size from the header first, so that a picture too large for a phone's memory is not decoded.
  const header = readPhotoHeader(new Uint8Array(await file.slice(0, photoHeaderBytes).arrayBuffer()));
  if (header && isTooLarge(header)) return { wrong: 'tooLarge' };
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return { wrong: 'unreadable' };
  if (!isTooLarge(picture)) return { picture };
  picture.close();
  return { wrong: 'tooLarge' };
}

/** The part of the picture that fills the slot. */
function partOf({ width, height }: ImageBitmap, slot: Slot, { across, down }: Focus) {
  const size = sizes[slot];
  const scale = Math.min(width / size.width, height / size.height);
  const [w, h] = [size.width * scale, size.height * scale];
  return { x: (width - w) * across, y: (height - h) * down, w, h };
}

export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, slot: Slot, focus: Focus): void {
  const { width, height } = sizes[slot];
  canvas.width = width;
  canvas.height = height;
  const { x, y, w, h } = partOf(picture, slot, focus);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, w, h, 0, 0, width, height);
}

/** WebP, or PNG where the browser cannot write WebP. */
export const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, fail) => {
    const finish = (blob: Blob | null) => (blob ? done(blob) : fail(new Error('The picture could not be written')));
    canvas.toBlob(finish, 'image/webp', 0.85);
  });
