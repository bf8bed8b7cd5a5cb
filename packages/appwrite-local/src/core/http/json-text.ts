/** PHP's json_decode reads no deeper (its default), and neither do our own walks over what was read. */
const MOST_DEEP = 512;

const quote = 34;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/** Whether lists and objects in this JSON text stand deeper in each other than PHP reads; brackets inside of texts are text. */
function isTooDeep(text: string): boolean {
  if (text.length <= MOST_DEEP) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (opening.has(code) && ++depth > MOST_DEEP) return true;
    else if (closing.has(code)) depth--;
  }
  return false;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Reads JSON that a stranger sent. @throws SyntaxError for what is no JSON, and for what is deeper than PHP reads */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('Maximum stack depth exceeded');
  return JSON.parse(text);
}
