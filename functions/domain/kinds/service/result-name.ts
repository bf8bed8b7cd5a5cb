/** Names of the files that a service hands over: what the page shows is what a browser saves. */
import { limits } from '../../limits.ts';

/** Endings that the bucket `result-files` takes (appwrite.json). */
export const resultEndings = [
  ...['pdf', 'zip', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'docx', 'xlsx', 'pptx', 'txt', 'csv', 'mp3', 'mp4'],
] as const;

const isAllowed = new RegExp(`[^.]\\.(?:${resultEndings.join('|')})$`, 'i');

/**
 * The name on one line, without characters that draw nothing or turn the direction of a text (U+202E), and with `_` for those that
 * browsers replace when they save a file. A long one loses its beginning. Null for an ending that is not allowed.
 */
export function resultName(given: string): string | null {
  const name = given
    .replace(/\s/gu, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .replace(/[\\/:*?"<>|%]/g, '_')
    .slice(-limits.resultNameMax)
    .replace(/^[\s.]+/u, '')
    .trimEnd();
  return isAllowed.test(name) ? name : null;
}
