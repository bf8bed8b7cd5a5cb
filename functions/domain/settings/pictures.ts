/** Pictures of the settings: a campus's logo and banners, which the settings page scales before the upload. */
import { z } from 'zod';
import { rowId } from '../field.ts';
import { limits } from '../limits.ts';
import { type PhotoRule, photoRefusal } from '../photo.ts';
import { campusDefaults } from './defaults.ts';

const kept: PhotoRule = { types: ['image/png', 'image/webp'], maxBytes: limits.photoMaxBytes };

/** `uploadId`: the caller's own upload, in a bucket where every user may upload photos. */
export const pictureInput = z.object({ uploadId: rowId });

/** The file extension if these bytes are an accepted picture; otherwise null. */
export function endingOfPicture(bytes: Uint8Array): 'png' | 'webp' | null {
  if (photoRefusal(bytes, bytes.length, kept)) return null;
  return bytes[0] === 0x89 ? 'png' : 'webp';
}

/** Pictures of the default banners, which a campus may restore. */
const ofDefaults = campusDefaults.banners.banners.map(({ photoId }) => photoId);

/** Whether these texts of settings, or the defaults, use the picture. Ids compare without case. */
export function isPictureNamed(id: string, texts: readonly string[]): boolean {
  const named = JSON.stringify(id).toLowerCase();
  return ofDefaults.includes(id) || texts.some((text) => text.toLowerCase().includes(named));
}
