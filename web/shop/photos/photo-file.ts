import { limits } from '#domain/limits.ts';
import { type PhotoRule, photoHeaderBytes, photoRefusal, scaledSize } from '#domain/photo.ts';
import { CallError } from '../../lib/call-error.ts';

/** The desired maximum size of a stored photo, in bytes. */
const targetBytes = 300_000;
const qualities = [0.82, 0.7, 0.58, 0.45];

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** Encodes as WebP. Browsers that cannot write WebP return a PNG: then it becomes a JPEG. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob> {
  let last: Blob | null = null;
  for (const quality of qualities) {
    const webp = await encode(canvas, 'image/webp', quality);
    last = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg', quality);
    if (last && last.size <= targetBytes) return last;
  }
  if (!last) throw new CallError('photo_undecodable', 0);
  return last;
}

async function draw(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new CallError('photo_undecodable', 0, {}, error);
  });
  const { width, height } = scaledSize(picture);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new CallError('photo_undecodable', 0);
  pen.fillStyle = '#fff'; // gives a transparent PNG a white background, since it may become a JPEG
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas;
}

/**
 * Prepares a chosen file: checked by its bytes, turned upright, at most 1600 px, without metadata (GPS!), as WebP or
 * JPEG. Throws CallError photo_too_big, photo_type, photo_too_large_picture, photo_undecodable.
 */
export async function preparePhoto(file: File, rule: PhotoRule): Promise<File> {
  const start = new Uint8Array(await file.slice(0, photoHeaderBytes).arrayBuffer());
  const refusal = photoRefusal(start, file.size, rule);
  if (refusal) throw new CallError(refusal, 0);
  const blob = await smallest(await draw(file));
  if (blob.size > limits.photoMaxBytes) throw new CallError('photo_too_big', 0);
  // Loaded separately, to keep the forms small.
  import('./tell-still.ts').then(
    ({ tellStill }) => tellStill(start),
    (error: unknown) => console.info('Not told whether it moved:', error),
  );
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `foto.${extension}`, { type: blob.type });
}
