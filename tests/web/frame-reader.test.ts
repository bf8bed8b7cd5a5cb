/** Which QR reader decodes camera frames: the browser's own, or the library where that is missing or fails. */
import { encodeQR } from 'qr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handoverText } from '#domain/orders/handover.ts';
import { frameReader } from '../../web/shop/handover/frame-reader.ts';

const text = handoverText('abcdefghij0123456789-1', '048213');
const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
const size = modules.length * 8;

/** A canvas for the library, because jsdom draws none. */
const picture = () => {
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let at = 0; at < size * size; at++) {
    if (modules[(at / size) >> 3]?.[(at % size) >> 3]) data.fill(0, at * 4, at * 4 + 3);
  }
  return { width: size, height: size, data };
};
const video = Object.assign(document.createElement('video'), {});
Object.defineProperties(video, { videoWidth: { value: size }, videoHeight: { value: size } });

beforeEach(() => {
  const context = { drawImage: () => {}, getImageData: picture };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function browserReads(formats: string[], detect: () => Promise<{ rawValue: string }[]>) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = detect;
    },
  );
}

test('a browser with a native QR reader uses it', async () => {
  browserReads(['qr_code'], async () => [{ rawValue: 'dari peramban' }]);
  expect(await (await frameReader())(video)).toBe('dari peramban');
});

test('without a native reader the library is used', async () => {
  expect(await (await frameReader())(video)).toBe(text);
});

test('a native reader without QR support is replaced by the library', async () => {
  browserReads(['ean_13'], () => Promise.reject(new Error('never asked')));
  expect(await (await frameReader())(video)).toBe(text);
});

test('a native reader that fails is replaced by the library from the next frame on', async () => {
  browserReads(['qr_code'], () => Promise.reject(new DOMException('', 'NotSupportedError')));
  const read = await frameReader();
  expect(await read(video)).toBeNull();
  expect(await read(video)).toBe(text);
});
