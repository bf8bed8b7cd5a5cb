/** The campus's main colour: its contrast, and the ten shades that the client uses. */

import { mainShade, type Shades, toska } from './toska.ts';

/** `#0a6e62`, in lower case. */
export const colourPattern = /^#[0-9a-f]{6}$/;

type Three = readonly [number, number, number];

const channelsOf = (hex: string): Three => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map(linear) as unknown as Three;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Minimum contrast of WCAG AA for text of any size. */
export const readable = 4.5;

/** Backgrounds of text: for the main colour in light mode, and for its light shade in dark mode. */
export const grounds = { white: '#ffffff', page: '#fbf8f2', nightCard: '#1c2926' } as const;

/** Whether white text on this colour, and text in this colour on the page, are both readable. */
export const isReadable = (colour: string): boolean =>
  [grounds.white, grounds.page].every((ground) => contrast(colour, ground) >= readable);

/** Lightness, chroma and hue (radians) in OKLab, where equal steps look equal. */
function lightnessOf(hex: string): Three {
  const [red, green, blue] = channelsOf(hex).map(linear) as unknown as Three;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return [0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short, Math.hypot(a, b), Math.atan2(b, a)];
}

function channelsAt([lightness, chroma, hue]: Three): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** Reduces the chroma until a screen can show the colour at this lightness. */
function hexAt([lightness, chroma, hue]: Three): string {
  let shown = channelsAt([lightness, chroma, hue]);
  for (let weaker = chroma; !shown.every((value) => value > -0.001 && value < 1.001) && weaker > 0.001; ) {
    weaker *= 0.95;
    shown = channelsAt([lightness, weaker, hue]);
  }
  return `#${shown
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Darkens a colour: keeps this share of it and replaces the rest by black. */
export const darker = (hex: string, share: number): string =>
  `#${channelsOf(hex)
    .map((value) =>
      Math.round(value * 255 * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * The shades lighter than the colour, lightest first: their lightness, and their chroma as a share of the colour's.
 * Measured on `toska` in OKLab.
 */
const lighter: readonly (readonly [number, number])[] = [
  [0.964, 0.2],
  [0.92, 0.4],
  [0.845, 0.7],
  [0.765, 0.95],
  [0.69, 1.05],
  [0.64, 1.1],
  [0.6, 1.1],
];

/**
 * The ten shades of a colour: itself at index 7, lighter ones before and darker ones after it. The default colour has
 * hand-picked shades.
 */
export function shadesOf(colour: string): Shades {
  if (colour === toska[mainShade]) return toska;
  const [lightness, chroma, hue] = lightnessOf(colour);
  const light = lighter.map(([at, strength]) => hexAt([Math.max(at, lightness), chroma * strength, hue]));
  const dark = [0.86, 0.7].map((share) => hexAt([lightness * share, chroma * share, hue]));
  return [...light, colour, ...dark] as unknown as Shades;
}
