import { limits } from '../domain/limits.ts';

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/**
 * Whether a body is small enough to parse, in length, depth and number of values. It only scans bytes, which costs less
 * than a tenth of parsing and validating a hostile body; all runs of a function share a process.
 */
export function isModestBody(bytes: Uint8Array): boolean {
  if (bytes.length > limits.requestBytes) return false;
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at] ?? 0;
    if (isText) {
      if (sign === backslash) at++;
      else if (sign === quote) isText = false;
    } else if (sign === quote) isText = true;
    else if (opening.has(sign)) {
      depth++;
      values++;
      if (depth > limits.requestDepth) return false;
    } else if (closing.has(sign)) depth--;
    else if (sign === comma) values++;
  }
  return values <= limits.requestValues;
}
