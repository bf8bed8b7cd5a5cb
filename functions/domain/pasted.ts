/** Numbers in text that was copied from a chat, a contact or a web page. */

/**
 * Normalizes text to plain characters: full-width digits and letters become ASCII, format characters (U+202A from
 * contacts, U+200E …) are removed, every blank becomes ' ', every dash '-'. Trims.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/[\p{Pd}−]/gu, '-')
    .trim();
