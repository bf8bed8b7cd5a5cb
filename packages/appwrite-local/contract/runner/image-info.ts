import type { JsonRecord } from './scenario.ts';

function webp(bytes: Buffer): JsonRecord | null {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  return kind === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : null;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function jpeg(bytes: Buffer): JsonRecord {
  let at = 2;
  while (at < bytes.length - 9) {
    if (bytes[at] !== 0xff) at += 1;
    else if (isFrameHeader(bytes[at + 1] ?? 0))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return {};
}

function heif(bytes: Buffer): JsonRecord {
  const at = bytes.indexOf('ispe');
  return at > 0 ? { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) } : {};
}

/** Format and size of a picture, read from its first bytes; null if the bytes are no picture. */
export function imageInfo(bytes: Buffer): JsonRecord | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47) {
    return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length > 10 && bytes.toString('latin1', 0, 3) === 'GIF') {
    return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (bytes.length > 30 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
    const size = webp(bytes);
    return size && { format: 'webp', ...size };
  }
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return { format: 'jpeg', ...jpeg(bytes) };
  if (bytes.length > 12 && bytes.toString('latin1', 4, 8) === 'ftyp') {
    return { format: bytes.toString('latin1', 8, 12) === 'avif' ? 'avif' : 'heif', ...heif(bytes) };
  }
  return null;
}
