import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { photoRefusal, productPhoto, profilePhoto, readPhotoHeader, scaledSize } from '#domain/photo.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array => {
  const all = parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part));
  return Uint8Array.from([...all, ...Array.from({ length: 64 }, () => 0)]);
};
const png = (width: number, height: number) => {
  const head = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], [0, 0, 0, 13], 'IHDR');
  new DataView(head.buffer).setUint32(16, width);
  new DataView(head.buffer).setUint32(20, height);
  return head;
};
const gif = bytes('GIF89a', [4, 1, 2, 0]);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8, 3, 0x20, 4, 0x10]);
const vp8 = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array(10).fill(0), [0x40, 0x46, 0x2c, 0x81]);
const vp8l = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], [0x3f, 0xc6, 0x4a, 0xf0]);
const wide = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 6, 1, 0x2b, 1, 0]);
const huffman = bytes([0xff, 0xd8, 0xff, 0xc4, 0, 4, 9, 9, 0xff, 0xcf, 0, 17, 8, 3, 0x20, 4, 0x10]);
const webp = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 6, 0, 0x2b, 1, 0]);

test.each([
  ['png', png(640, 480), { type: 'image/png', width: 640, height: 480 }],
  ['gif', gif, { type: 'image/gif', width: 260, height: 2 }],
  ['jpeg with metadata before its frame', jpeg, { type: 'image/jpeg', width: 1040, height: 800 }],
  ['webp', webp, { type: 'image/webp', width: 1600, height: 300 }],
  ['webp wider than 65,536', wide, { type: 'image/webp', width: 67_136, height: 300 }],
  ['webp of one frame', vp8, { type: 'image/webp', width: 1600, height: 300 }],
  ['lossless webp', vp8l, { type: 'image/webp', width: 1600, height: 300 }],
  ['jpeg with a Huffman table before its frame', huffman, { type: 'image/jpeg', width: 1040, height: 800 }],
])('reads type and size of a %s', (_, file, header) => {
  expect(readPhotoHeader(file)).toEqual(header);
});

test.each([
  ['a program with a picture name', bytes('MZ', [0x90, 0]), 100, 'photo_type'],
  ['an SVG with a script', bytes('<svg onload="alert(1)">'), 100, 'photo_type'],
  ['a HEIC of a phone', bytes([0, 0, 0, 24], 'ftypheic'), 100, 'photo_type'],
  ['a decompression bomb', png(30_000, 30_000), 9_000, 'photo_too_large_picture'],
  ['a picture of no width', png(0, 10), 100, 'photo_undecodable'],
  ['a picture of no height', png(10, 0), 100, 'photo_undecodable'],
  ['the first half of a PNG signature', bytes([0x89], 'PNG', [0, 0, 0, 0]), 100, 'photo_type'],
  ['the other half', bytes([0, 0, 0, 0], '\r\n', [0x1a, 0x0a]), 100, 'photo_type'],
  ['a WAVE file in a RIFF container', bytes('RIFF', [0, 0, 0, 0], 'WAVEVP8X'), 100, 'photo_type'],
  ['a WebP without the name RIFF', bytes('RIFX', [0, 0, 0, 0], 'WEBPVP8X'), 100, 'photo_type'],
  ['a webp of an unknown kind', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP9X'), 100, 'photo_type'],
  [
    'a jpeg with an invalid segment',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0xc2, 0, 17, 8, 3, 0x20, 4, 0x10]),
    100,
    'photo_type',
  ],
  ['a jpeg that ends before its frame', bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]), 100, 'photo_type'],
  ['nothing', new Uint8Array(), 0, 'photo_type'],
])('refuses %s', (_, file, size, code) => {
  expect(photoRefusal(file, size, productPhoto)).toBe(code);
});

test('limits the file size of a profile photo to 5 MB; a product photo may be larger, as it is scaled', () => {
  expect(photoRefusal(png(4_000, 3_000), limits.photoMaxBytes, profilePhoto)).toBeNull();
  expect(photoRefusal(png(4_000, 3_000), limits.photoMaxBytes + 1, profilePhoto)).toBe('photo_too_big');
  expect(photoRefusal(png(1, 1), 100, profilePhoto)).toBeNull();
  expect(photoRefusal(png(60_000, 1_000), 100, productPhoto)).toBeNull();
  expect(photoRefusal(png(60_001, 1_000), 100, productPhoto)).toBe('photo_too_large_picture');
  expect(photoRefusal(png(7_300, 5_470), 3 * limits.photoMaxBytes, productPhoto)).toBeNull(); // 40 megapixels.
});

test('a profile photo must be png, jpeg or gif', () => {
  expect(photoRefusal(webp, 100, profilePhoto)).toBe('photo_type');
  expect(photoRefusal(webp, 100, productPhoto)).toBeNull();
});

test('reads any bytes without throwing', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      (file) => void readPhotoHeader(Uint8Array.from([0xff, 0xd8, ...file])),
    ),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (file) => void photoRefusal(file, file.length, productPhoto)),
  );
});

test('scales a photo to the longest allowed edge, with at least one pixel on the other', () => {
  expect(scaledSize({ width: 3_200, height: 2_400 })).toEqual({ width: 1_600, height: 1_200 });
  expect(scaledSize({ width: 10_000, height: 2 })).toEqual({ width: 1_600, height: 1 });
  expect(scaledSize({ width: 2, height: 10_000 })).toEqual({ width: 1, height: 1_600 });
});

test('scaling never enlarges, and never exceeds the longest allowed edge', () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const scaled = scaledSize({ width, height });
      expect(Math.max(scaled.width, scaled.height)).toBeLessThanOrEqual(limits.photoMaxEdge);
      expect(scaled.width).toBeLessThanOrEqual(width);
      expect(scaled.height).toBeLessThanOrEqual(height);
    }),
  );
});
