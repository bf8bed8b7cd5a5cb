import { logoPicture, photoHeaderBytes, photoRefusal } from '#domain/photo.ts';
import { CallError } from '../../../lib/call-error.ts';
import { uploadPicture } from './upload-picture.ts';

/** Size of the largest app icon, a square, in px. */
const side = 512;

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));

/**
 * Centres the picture on a transparent square; smaller pictures are not enlarged. @throws CallError photo_undecodable
 */
async function squareOf(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new CallError('photo_undecodable', 0, {}, error);
  });
  const longest = Math.max(picture.width, picture.height);
  const edge = Math.min(side, longest);
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
  const pen = canvas.getContext('2d');
  if (!pen) throw new CallError('photo_undecodable', 0);
  const [width, height] = [picture.width, picture.height].map((length) => (length * edge) / longest) as [
    number,
    number,
  ];
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, (edge - width) / 2, (edge - height) / 2, width, height);
  picture.close();
  return canvas;
}

/** Redraws a logo to drop metadata, and uploads it. Returns its id. @throws CallError photo_*, storage_* */
export async function uploadLogo(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, photoHeaderBytes).arrayBuffer());
  const refusal = photoRefusal(start, file.size, logoPicture);
  if (refusal) throw new CallError(refusal, 0);
  const canvas = await squareOf(file);
  const webp = await encoded(canvas, 'image/webp');
  // Browsers that cannot write WebP produce a PNG.
  const blob = webp ?? (await encoded(canvas, 'image/png'));
  if (!blob) throw new CallError('photo_undecodable', 0);
  return uploadPicture(blob);
}
