import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mainShade, toska } from '#domain/settings/toska.ts';

/** Channels of each color literal, such as `#0a6e62` or `rgb(68 176 157 / 22%)`. */
const coloursIn = (css: string): { said: string; channels: number[] }[] =>
  [...css.matchAll(/#([0-9a-f]{6})\b|rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/gi)].map(([said, hex, ...numbers]) => ({
    said,
    channels: hex ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) : numbers.slice(0, 3).map(Number),
  }));

/** Saturated colors between green and blue, the hue of the first campus. */
const isToska = ([red = 0, green = 0, blue = 0]: number[]): boolean =>
  Math.max(red, green, blue) - Math.min(red, green, blue) >= 24 && green > red && blue > red && blue < green * 1.05;

test("no stylesheet hard-codes a shade of the first campus's color", () => {
  const { channels = [] } = coloursIn(toska[mainShade])[0] ?? {};
  expect(isToska(channels)).toBe(true);
  const left = globSync('web/**/*.css').flatMap((file) =>
    coloursIn(readFileSync(file, 'utf8')).flatMap(({ said, channels: of }) =>
      isToska(of) ? [`${file}: ${said}`] : [],
    ),
  );
  expect(left).toEqual([]);
});
