/** Recognizes photos by their first bytes, never by their name (spec sections 5 and 6: png, jpeg, gif). */
import { limits } from './limits.ts';

type PhotoType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
export type PhotoRefusal = 'photo_too_big' | 'photo_type' | 'photo_too_large_picture' | 'photo_undecodable';

export interface PhotoHeader {
  readonly type: PhotoType;
  readonly width: number;
  readonly height: number;
}

/** Number of leading bytes that contain type and size; in a JPEG these follow the metadata. */
export const photoHeaderBytes = 256 * 1024;

/** The most pixels that a phone can decode without running out of memory. */
const maxPixels = 60_000_000;

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads the size from a JPEG's frame header: markers C0–CF except C4, C8 and CC. */
function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const data = view(bytes);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (data.getUint8(at) !== 0xff) return null;
    const marker = data.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) };
    at += 2 + data.getUint16(at + 2);
  }
  return null;
}

function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  const data = view(bytes);
  const kind = text(bytes, 12, 4);
  const low24 = (at: number): number => data.getUint16(at, true) + (data.getUint8(at + 2) << 16);
  if (kind === 'VP8X') return { width: low24(24) + 1, height: low24(27) + 1 };
  if (kind === 'VP8 ') return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const packed = data.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

/** Type and size in pixels from the first bytes; null for anything but an accepted photo. */
export function readPhotoHeader(bytes: Uint8Array): PhotoHeader | null {
  if (bytes.length < 32) return null;
  const data = view(bytes);
  if (data.getUint32(0) === 0x89504e47 && data.getUint32(4) === 0x0d0a1a0a) {
    return { type: 'image/png', width: data.getUint32(16), height: data.getUint32(20) };
  }
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) {
    return { type: 'image/gif', width: data.getUint16(6, true), height: data.getUint16(8, true) };
  }
  if (data.getUint16(0) === 0xffd8) {
    const size = jpegSize(bytes);
    return size && { type: 'image/jpeg', ...size };
  }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') {
    const size = webpSize(bytes);
    return size && { type: 'image/webp', ...size };
  }
  return null;
}

/** Limits of a chosen file. */
export interface PhotoRule {
  readonly types: readonly PhotoType[];
  /** Maximum size of the file as chosen, bytes. */
  readonly maxBytes: number;
}

export const profilePhoto: PhotoRule = {
  types: ['image/png', 'image/jpeg', 'image/gif'],
  maxBytes: limits.photoMaxBytes,
};
/** A camera's photo may have any size, since it is scaled before it is sent. */
export const productPhoto: PhotoRule = {
  types: [...profilePhoto.types, 'image/webp'],
  maxBytes: Number.POSITIVE_INFINITY,
};

/** A campus's logo, which is scaled as well. No SVG: it could hold a script, and phones want pixels for their icons. */
export const logoPicture: PhotoRule = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: Number.POSITIVE_INFINITY,
};

/** Why this file is refused, or null. `bytes`: its first bytes; `size`: the length of the whole file in bytes. */
export function photoRefusal(bytes: Uint8Array, size: number, { types, maxBytes }: PhotoRule): PhotoRefusal | null {
  if (size > maxBytes) return 'photo_too_big';
  const header = readPhotoHeader(bytes);
  if (!header || !types.includes(header.type)) return 'photo_type';
  if (header.width < 1 || header.height < 1) return 'photo_undecodable';
  return header.width * header.height > maxPixels ? 'photo_too_large_picture' : null;
}

/** The size after scaling to our longest edge; never enlarges. */
export function scaledSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const share = Math.min(1, limits.photoMaxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
