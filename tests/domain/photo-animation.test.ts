import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photoHeaderBytes } from '#domain/photo.ts';
import { isAnimated } from '#domain/photo-animation.ts';

const size = { width: 24, height: 16 };
const frame = (red: number) =>
  sharp({ create: { ...size, channels: 4, background: { r: red, g: 90, b: 60, alpha: 1 } } })
    .png()
    .toBuffer();

const moving = async () => sharp([await frame(0), await frame(255)], { join: { animated: true } });
const start = (bytes: Uint8Array) => new Uint8Array(bytes.subarray(0, photoHeaderBytes));

/** A PNG with an animation control chunk directly after its header, like APNG. */
function apngOf(png: Buffer): Buffer {
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(2, 8);
  const behindHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)]);
}

describe('an animated picture', () => {
  test('is recognized as GIF, with and without a loop count', async () => {
    const gif = await (await moving()).gif({ loop: 0 }).toBuffer();
    expect(isAnimated(start(gif))).toBe(true);
    const at = gif.indexOf('NETSCAPE2.0', 0, 'latin1');
    const once = at < 0 ? gif : Buffer.concat([gif.subarray(0, at - 3), gif.subarray(at + 16)]);
    expect(isAnimated(start(once))).toBe(true);
  });

  test('is recognized as WebP and as PNG', async () => {
    expect(isAnimated(start(await (await moving()).webp().toBuffer()))).toBe(true);
    expect(isAnimated(start(apngOf(await frame(7))))).toBe(true);
  });
});

test('a still picture is not animated', async () => {
  const still = sharp(await frame(7));
  for (const bytes of [
    await still.clone().gif().toBuffer(),
    await still.clone().webp().toBuffer(),
    await still.clone().webp({ lossless: true }).toBuffer(),
    await still.clone().png().toBuffer(),
    await still.clone().jpeg().toBuffer(),
    readFileSync('web/public/icon-192.png'),
  ])
    expect(isAnimated(start(bytes))).toBe(false);
});

test('a truncated picture is checked without an error', async () => {
  const gif = await (await moving()).gif().toBuffer();
  const webp = await (await moving()).webp().toBuffer();
  for (const bytes of [gif, webp, apngOf(await frame(7))])
    for (let length = 32; length < Math.min(bytes.length, 400); length++)
      expect(typeof isAnimated(start(bytes.subarray(0, length)))).toBe('boolean');
});
