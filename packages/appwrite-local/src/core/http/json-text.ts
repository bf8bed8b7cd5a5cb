/** Maximum nesting: the default depth of PHP's json_decode. It also limits our recursion over the parsed value. */
const MOST_DEEP = 512;

const quote = 34;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);

/** Whether the JSON text is nested deeper than `most`. Brackets within strings do not count. */
export function isDeeperThan(most: number, text: string): boolean {
  if (text.length <= most) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (opening.has(code) && ++depth > most) return true;
    else if (closing.has(code)) depth--;
  }
  return false;
}

function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/**
 * Parses JSON of an untrusted client. @throws SyntaxError for invalid JSON, and for JSON nested deeper than PHP reads
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(MOST_DEEP, text)) throw new SyntaxError('Maximum stack depth exceeded');
  return JSON.parse(text);
}
