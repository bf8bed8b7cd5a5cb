/** Ends of links that were copied out of a sentence: 'lihat (https://…/product/abc).' */

/**
 * Removes punctuation and blanks ('.', ')', '"', '%20') from the end of a path, because no id or page of ours ends in
 * them. A zero byte stays, because no sentence has one. Reads from the end, so that the time depends only on the
 * removed part.
 */
export function withoutLinkEnd(path: string): string {
  let end = path.length;
  for (;;) {
    if (/^%(?!00)[0-9a-f]{2}$/i.test(path.slice(Math.max(0, end - 3), end))) end -= 3;
    else if (/^[^\w/-]$/.test(path.slice(Math.max(0, end - 1), end))) end -= 1;
    else return path.slice(0, end);
  }
}
