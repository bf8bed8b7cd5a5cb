/** Detects animated pictures by their first bytes. */

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** The position behind the sub-blocks of a GIF that begin at `from`. */
function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

/** Bytes of the colour table that these flags declare. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Whether a GIF has a loop extension or a second frame. */
function isMovingGif(bytes: Uint8Array): boolean {
  let pictures = 0;
  for (let at = 13 + tableSize(bytes[10] ?? 0); at < bytes.length; ) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(ascii(bytes, at + 3, 11))) return true;
      at = afterSubBlocks(bytes, at + 2);
    } else if (bytes[at] === 0x2c) {
      pictures += 1;
      if (pictures > 1) return true;
      at = afterSubBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
    } else return false;
  }
  return false;
}

/** Whether a PNG has the animation control chunk (acTL), which precedes the image data. */
function isMovingPng(bytes: Uint8Array): boolean {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + data.getUint32(at)) {
    const chunk = ascii(bytes, at + 4, 4);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}

/** `bytes`: the first bytes of a picture that readPhotoHeader accepts. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (ascii(bytes, 0, 3) === 'GIF') return isMovingGif(bytes);
  if (ascii(bytes, 1, 3) === 'PNG') return isMovingPng(bytes);
  return ascii(bytes, 8, 8) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 0x02) !== 0;
}
