/** Names of result files: the page shows the name under which a browser saves the file. */
import { limits } from '../../../domain/limits.ts';

/** File extensions that the bucket `result-files` accepts (appwrite.json). */
export const resultEndings = [
  ...['pdf', 'zip', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'docx', 'xlsx', 'pptx', 'txt', 'csv', 'mp3', 'mp4'],
] as const;

const isAllowed = new RegExp(`[^.]\\.(?:${resultEndings.join('|')})$`, 'i');

/**
 * The name on one line, without invisible characters or ones that change the text direction (U+202E), and with `_` for
 * those that browsers replace when they save a file. A long name is cut at the start. Null for an extension that is not
 * allowed.
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
