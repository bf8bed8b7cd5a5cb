/** A product as a picture with name and price, for apps that show no link preview. */
import { shareTexts } from '../../copy/share.ts';
import { campus } from '../../lib/campus/campus.ts';
import { previewUrl } from '../photos/images.ts';

interface Pictured {
  readonly name: string;
  readonly imageId: string;
  /** Formatted for display. */
  readonly price: string;
}

/** Sizes in px: a square photo with a band below it. */
const side = 1080;
const band = 270;
const margin = 48;
const font = (weight: number, size: number) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
/** Brand colours, whatever the theme: the picture is used outside this app. */
const colors = { paper: '#ffffff', text: '#182320', empty: '#e3eae8' } as const;

async function photoOf(imageId: string): Promise<ImageBitmap> {
  const answer = await fetch(previewUrl('product-photos', imageId, 1200, 1200), { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The photo answers ${answer.status}`);
  return createImageBitmap(await answer.blob());
}

/** The text, truncated to the width with an ellipsis. */
function fitted(canvas: CanvasRenderingContext2D, text: string, width: number): string {
  if (canvas.measureText(text).width <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && canvas.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('')}…`;
}

/** Renders the picture as a JPEG; null if this browser cannot. Throws if the photo fails to load. */
export async function productPicture({ name, imageId, price }: Pictured): Promise<File | null> {
  const sheet = document.createElement('canvas');
  sheet.width = side;
  sheet.height = side + band;
  const canvas = sheet.getContext('2d');
  if (!canvas) return null;
  canvas.fillStyle = colors.paper;
  canvas.fillRect(0, 0, sheet.width, sheet.height);
  canvas.fillStyle = colors.empty;
  canvas.fillRect(0, 0, side, side);
  if (imageId !== '') {
    const photo = await photoOf(imageId);
    canvas.drawImage(photo, 0, 0, side, side);
    photo.close();
  }
  const width = side - 2 * margin;
  canvas.textBaseline = 'top';
  canvas.fillStyle = colors.text;
  canvas.font = font(600, 46);
  canvas.fillText(fitted(canvas, name, width), margin, side + 40);
  canvas.fillStyle = campus().identity.colour;
  canvas.font = font(800, 78);
  canvas.fillText(fitted(canvas, price, width), margin, side + 108);
  canvas.fillStyle = colors.text;
  canvas.font = font(400, 34);
  canvas.fillText(shareTexts.site, margin, side + 208);
  const blob = await new Promise<Blob | null>((done) => sheet.toBlob(done, 'image/jpeg', 0.88));
  return blob && new File([blob], 'produk.jpg', { type: blob.type });
}
