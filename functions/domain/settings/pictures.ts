/** The pictures that settings show: a campus's logo and its banners, drawn at their size by whoever sets them. */
import { z } from 'zod';
import { rowId } from '../field.ts';
import { limits } from '../limits.ts';
import { type PhotoRule, photoRefusal } from '../photo.ts';
import { campusDefaults } from './defaults.ts';

const kept: PhotoRule = { types: ['image/png', 'image/webp'], maxBytes: limits.photoMaxBytes };

/** An upload of the caller's own, where anybody may upload photos. */
export const pictureInput = z.object({ uploadId: rowId });

/** Whether these bytes may be a picture of the settings, and with which ending; null: no. */
export function endingOfPicture(bytes: Uint8Array): 'png' | 'webp' | null {
  if (photoRefusal(bytes, bytes.length, kept)) return null;
  return bytes[0] === 0x89 ? 'png' : 'webp';
}

/** Ours, which a campus may go back to. */
const ofDefaults = campusDefaults.banners.banners.map(({ photoId }) => photoId);

/** Whether any of these texts of settings, or the defaults, name the picture. Ids compare without case. */
export function isPictureNamed(id: string, texts: readonly string[]): boolean {
  const named = JSON.stringify(id).toLowerCase();
  return ofDefaults.includes(id) || texts.some((text) => text.toLowerCase().includes(named));
}
