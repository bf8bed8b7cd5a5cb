/** Numbers in text that was copied from a chat, a contact or a web page. */

/**
 * The text in plain characters: ASCII digits and letters of full-width ones, no format characters (U+202A from contacts, U+200E …), every
 * blank as ' ', every dash as '-', trimmed.
 */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/gu, ' ')
    .replace(/[\p{Pd}−]/gu, '-')
    .trim();
