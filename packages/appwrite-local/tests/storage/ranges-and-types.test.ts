import { describe, expect, test } from 'vitest';
import { parseReadRange, parseUploadRange, piecePosition } from '../../src/storage/content-range.ts';
import { sniffMime, viewMime } from '../../src/storage/mime-sniff.ts';
import { placementOf, targetSize } from '../../src/storage/preview-options.ts';

describe('ranges', () => {
  test.each([
    ['bytes 0-5242879/6500000', { start: 0, end: 5242879, total: 6500000 }],
    ['bytes 5242880-6500000/6500000', { start: 5242880, end: 6499999, total: 6500000 }],
    ['nonsense', null],
    ['bytes 5-2/10', null],
    ['bytes 0-11/10', null],
    ['bytes 0-0/0', null],
    ['bytes -5/10', null],
    ['bytes 0-9/999999999999999999999999', null],
  ])('reads the Content-Range %s of an upload as %j', (header, range) => {
    expect(parseUploadRange(header)).toEqual(range);
  });

  test('numbers a chunk by its size, but not the last one of several', () => {
    expect(piecePosition({ start: 10, end: 19, total: 35 })).toEqual({ piece: 2, pieces: 4 });
    expect(piecePosition({ start: 30, end: 34, total: 35 })).toEqual({ piece: null, pieces: null });
    expect(piecePosition({ start: 0, end: 34, total: 35 })).toEqual({ piece: 1, pieces: 1 });
  });

  test.each([
    ['bytes=0-2', { start: 0, end: 2 }],
    ['bytes=3-', { start: 3, end: 5 }],
    ['bytes=4-5', { start: 4, end: 5 }],
    ['bytes=5-5', 'invalid'], // recorded (storage-more)
    ['bytes=5-', 'invalid'],
    ['bytes=4-6', 'invalid'],
    ['bytes=6-', 'invalid'],
    ['bytes=100-200', 'invalid'],
    ['bytes=4-2', 'invalid'],
    ['bytes=-3', 'invalid'],
    ['bytes=0-1,3-4', 'invalid'],
    ['items=0-1', 'invalid'],
  ])('reads the Range %s of a six-byte file as %j', (header, range) => {
    expect(parseReadRange(header, 6)).toEqual(range);
  });
});

describe('types from content', () => {
  test.each([
    ['', 'application/x-empty'],
    ['not a picture', 'text/plain'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?>\n<svg></svg>', 'image/svg+xml'],
    ['<!doctype html><script>alert(1)</script>', 'text/html'],
    ['{"a":1}', 'application/json'],
    ['MZ\u0000\u0001', 'application/x-dosexec'],
    ['%PDF-1.7', 'application/pdf'],
    ['GIF89a...', 'image/gif'],
    ['\u0001\u0002\u0003', 'application/octet-stream'],
    ['héllo – ünïcode', 'text/plain'],
  ])('%j is %s', (content, mime) => {
    expect(sniffMime(Buffer.from(content))).toBe(mime);
  });

  test('serves executable types as plain text', () => {
    for (const mime of ['image/svg+xml', 'text/html', 'application/x-dosexec', 'text/xml']) {
      expect(viewMime(mime)).toBe('text/plain');
    }
    expect(viewMime('image/webp')).toBe('image/webp');
  });
});

describe('preview by gravity', () => {
  const tall = { width: 30, height: 90 };
  test.each([
    ['bottom-right', { width: 20, height: 20 }, { left: 0, top: 0, width: 6, height: 20 }],
    ['bottom', { width: 40, height: 20 }, { left: 0, top: 100, width: 40, height: 20 }],
    ['top-left', { width: 40, height: 20 }, { left: 0, top: 0, width: 40, height: 20 }],
    ['left', { width: 40, height: 20 }, { left: 0, top: 50, width: 40, height: 20 }],
  ] as const)('%s: a preview of %o cuts %o from a tall picture', (gravity, asked, cut) => {
    expect(placementOf(gravity, asked, tall).cut).toEqual(cut);
  });
});

describe('preview size', () => {
  const source = { width: 200, height: 100 };
  test.each([
    [
      { width: 0, height: 0 },
      { width: 200, height: 100 },
    ],
    [
      { width: 100, height: 0 },
      { width: 100, height: 50 },
    ],
    [
      { width: 0, height: 20 },
      { width: 40, height: 20 },
    ],
    [
      { width: 50, height: 50 },
      { width: 50, height: 50 },
    ],
    [
      { width: 33, height: 0 },
      { width: 33, height: 16 },
    ],
    [
      { width: 1, height: 0 },
      { width: 1, height: 1 },
    ],
  ])('%j of a 200×100 picture gives %j', (asked, size) => {
    expect(targetSize(asked, source)).toEqual(size);
  });
});
