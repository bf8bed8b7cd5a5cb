/** Telephone numbers as people write them: digits, blanks, + at the beginning and -; the digits are counted. */
import { limits } from '../limits.ts';

const shape = /^\+?[\d -]*$/;

/** Whether this can be called: 8 to 15 digits, written with blanks, hyphens and a leading + at most. '' is none. */
export function isPhone(text: string): boolean {
  if (text === '') return true;
  const digits = text.replace(/\D/g, '').length;
  return shape.test(text) && digits >= limits.phoneDigitsMin && digits <= limits.phoneDigitsMax;
}
