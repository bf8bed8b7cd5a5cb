/** The ends of links that were copied out of a sentence: 'lihat (https://…/product/abc).' */

/**
 * A path without the signs and blanks of the sentence around it ('.', ')', '"', '%20'), which no id and no page of ours ends in. A zero
 * byte stays: no sentence has one. Read from the end, so that the time grows only with what is left out.
 */
export function withoutLinkEnd(path: string): string {
  let end = path.length;
  for (;;) {
    if (/^%(?!00)[0-9a-f]{2}$/i.test(path.slice(Math.max(0, end - 3), end))) end -= 3;
    else if (/^[^\w/-]$/.test(path.slice(Math.max(0, end - 1), end))) end -= 1;
    else return path.slice(0, end);
  }
}
