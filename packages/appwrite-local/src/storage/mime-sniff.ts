/** Guesses a media type from the content, never from the name: libmagic's answers for the usual uploads. */

type Signature = { mime: string; matches: (head: Buffer) => boolean };

const ascii = (head: Buffer, offset: number, text: string): boolean =>
  head.toString('latin1', offset, offset + text.length) === text;

const bytes = (head: Buffer, hex: string): boolean => head.toString('hex', 0, hex.length / 2) === hex;

const brand = (head: Buffer, ...brands: string[]): boolean =>
  ascii(head, 4, 'ftyp') && brands.includes(head.toString('latin1', 8, 12));

const SIGNATURES: Signature[] = [
  { mime: 'image/png', matches: (h) => bytes(h, '89504e470d0a1a0a') },
  { mime: 'image/jpeg', matches: (h) => bytes(h, 'ffd8ff') },
  { mime: 'image/gif', matches: (h) => ascii(h, 0, 'GIF87a') || ascii(h, 0, 'GIF89a') },
  { mime: 'image/webp', matches: (h) => ascii(h, 0, 'RIFF') && ascii(h, 8, 'WEBP') },
  { mime: 'image/avif', matches: (h) => brand(h, 'avif', 'avis') },
  { mime: 'image/heic', matches: (h) => brand(h, 'heic', 'heix', 'mif1', 'heim', 'heis') },
  { mime: 'image/bmp', matches: (h) => ascii(h, 0, 'BM') && h.length > 14 && h.readUInt32LE(6) === 0 },
  { mime: 'image/tiff', matches: (h) => bytes(h, '49492a00') || bytes(h, '4d4d002a') },
  { mime: 'video/quicktime', matches: (h) => brand(h, 'qt  ') },
  { mime: 'audio/x-m4a', matches: (h) => brand(h, 'M4A ') },
  { mime: 'video/mp4', matches: (h) => ascii(h, 4, 'ftyp') },
  { mime: 'video/webm', matches: (h) => bytes(h, '1a45dfa3') },
  { mime: 'video/x-msvideo', matches: (h) => ascii(h, 0, 'RIFF') && ascii(h, 8, 'AVI ') },
  { mime: 'audio/x-wav', matches: (h) => ascii(h, 0, 'RIFF') && ascii(h, 8, 'WAVE') },
  { mime: 'audio/mpeg', matches: (h) => ascii(h, 0, 'ID3') || bytes(h, 'fffb') || bytes(h, 'fff3') },
  { mime: 'audio/ogg', matches: (h) => ascii(h, 0, 'OggS') },
  { mime: 'audio/flac', matches: (h) => ascii(h, 0, 'fLaC') },
  { mime: 'application/pdf', matches: (h) => ascii(h, 0, '%PDF-') },
  { mime: 'application/zip', matches: (h) => bytes(h, '504b0304') || bytes(h, '504b0506') },
  { mime: 'application/gzip', matches: (h) => bytes(h, '1f8b') },
  { mime: 'application/x-7z-compressed', matches: (h) => bytes(h, '377abcaf271c') },
  { mime: 'application/x-rar', matches: (h) => ascii(h, 0, 'Rar!') },
  { mime: 'application/x-dosexec', matches: (h) => ascii(h, 0, 'MZ') },
  { mime: 'application/x-executable', matches: (h) => bytes(h, '7f454c46') },
];

const TEXT_KINDS: Array<{ mime: string; start: RegExp }> = [
  { mime: 'image/svg+xml', start: /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i },
  { mime: 'text/html', start: /^(<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]|<script[\s>])/i },
  { mime: 'text/xml', start: /^<\?xml/ },
  { mime: 'text/x-php', start: /^<\?php/i },
];

/**
 * Whether the bytes are UTF-8 without control characters that do not occur in texts. The last character may be
 * truncated.
 */
function isText(head: Buffer): boolean {
  for (const byte of head) {
    const control = byte < 0x20 && ![0x07, 0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
    if (control || byte === 0x7f) return false;
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The media type according to the first bytes of a file (at least 4 KiB, or the complete file). */
export function sniffMime(head: Buffer): string {
  if (head.length === 0) return 'application/x-empty';
  // A single byte is too short to tell (recorded).
  if (head.length === 1) return 'application/octet-stream';
  for (const signature of SIGNATURES) if (signature.matches(head)) return signature.mime;
  if (!isText(head)) return 'application/octet-stream';
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  for (const kind of TEXT_KINDS) if (kind.start.test(text)) return kind.mime;
  return isJson(text) ? 'application/json' : 'text/plain';
}

/**
 * Types that `view` sends unchanged. Everything else is sent as text/plain, so that no upload runs as a page (reference
 * §12.4).
 */
const VIEWABLE = new Set([
  'image/jpeg',
  'image/gif',
  'image/png',
  'image/webp',
  'image/heic',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'video/x-msvideo',
  'audio/mpeg',
  'audio/ogg',
  'audio/x-wav',
  'audio/x-m4a',
  'audio/flac',
  'application/pdf',
  'application/zip',
  'application/gzip',
]);

/** The `Content-Type` for showing a file in a page. */
export const viewMime = (mime: string): string => (VIEWABLE.has(mime) ? mime : 'text/plain');
