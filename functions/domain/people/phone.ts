/** Telephone numbers as people write and paste them. */
import { limits } from '../limits.ts';
import { plainCharacters } from '../pasted.ts';

/**
 * The stored form of a number: a leading +, digits, single blanks and hyphens. Dots and slashes between digits become
 * hyphens; brackets, 'tel:', 'WA:' and the (0) after a country code are removed. A text that is not a number is
 * returned as typed, so that the form can show it.
 */
export function cleanPhone(text: string): string {
  const cleaned = plainCharacters(text)
    .replace(/^(?:tel|telp|telepon|hp|wa|whatsapp|phone)\s*[.:]?\s*/i, '')
    .replace(/^(\+?62)[\s-]*\(0\)/, '$1 ')
    .replace(/(\d)[./]+(?=\d)/g, '$1-')
    .replace(/[()[\]]/g, ' ')
    .replace(/\s*-[\s-]*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  return isPhone(cleaned) ? cleaned : text.trim();
}

/** Digits, blanks, hyphens, and a + in front. */
const phoneShape = /^\+?\d[\d -]*$/;

/** Whether this is a phone number (8 to 15 digits with blanks, hyphens and a leading +), or ''. */
export function isPhone(text: string): boolean {
  if (text === '') return true;
  const digits = text.replace(/\D/g, '').length;
  return phoneShape.test(text) && digits >= limits.phoneDigitsMin && digits <= limits.phoneDigitsMax;
}
