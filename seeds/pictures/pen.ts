/** The pen: a handful of SVG words in which every picture of the demo campus is written. Units: a canvas of 800 × 800. */

const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const hexOf = (parts: number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `to` into `from`; share 0 keeps `from`, 1 gives `to`. */
function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return hexOf(channels(from).map((part, index) => part + ((target[index] ?? part) - part) * share));
}

/** A lighter (amount > 0, towards warm white) or darker (amount < 0, towards a deep blue) tone of one colour. */
export function tone(color: string, amount: number): string {
  return amount >= 0 ? mix(color, '#fffaf2', amount) : mix(color, '#141b3c', -amount);
}

/** Fill lit from the upper left. The canvas adds the gradient that the name asks for. */
export const lit = (color: string): string => `url(#lit-${color.slice(1)})`;
/** Fill of an upright cylinder: light at a third, dark to the right. */
export const cyl = (color: string): string => `url(#cyl-${color.slice(1)})`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}"/>`;
export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
/** An unfilled stroke with round ends. */
export const line = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const ring = (cx: number, cy: number, r: number, color: string, width: number): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

export const group = (transform: string, ...parts: string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`;
export const turn = (degrees: number, ...parts: string[]): string => group(`rotate(${degrees} 400 400)`, ...parts);
export const move = (x: number, y: number, ...parts: string[]): string => group(`translate(${x} ${y})`, ...parts);
/** Scales around the middle of the canvas, then moves. */
export const size = (factor: number, x: number, y: number, ...parts: string[]): string =>
  group(`translate(${400 - 400 * factor + x} ${400 - 400 * factor + y}) scale(${factor})`, ...parts);
export const mirror = (...parts: string[]): string => group('matrix(-1 0 0 1 800 0)', ...parts);

/** A name for a clip path that depends only on its outline: the same drawing is the same text. */
function nameOf(text: string): string {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return `k${(hash >>> 0).toString(36)}`;
}

/** A filled outline with details that never leave it: stripes, shade, labels. */
export function body(d: string, fill: string, ...inside: string[]): string {
  const id = nameOf(d);
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd"/><clipPath id="${id}"><path d="${d}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})">${inside.join('')}</g>`;
}

/** The soft shadow an object throws on the ground. */
export const ground = (cx: number, cy: number, rx: number, ry = rx * 0.13): string =>
  ellipse(cx, cy, rx, ry, 'url(#shadow)');

/** Draws once per cell of a grid, row by row. */
export function cells(columns: number, rows: number, draw: (column: number, row: number) => string): string {
  let all = '';
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) all += draw(column, row);
  return all;
}

/** Draws `count` times around a centre, evenly turned. */
export function around(count: number, cx: number, cy: number, draw: () => string): string {
  return Array.from({ length: count }, (_, index) =>
    group(`rotate(${(360 / count) * index} ${cx} ${cy})`, draw()),
  ).join('');
}

export const rounded = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** What a motif is coloured with: a main colour, a second one, and tones of the first. */
export type Paint = { main: string; dark: string; light: string; accent: string };
export type Motif = (paint: Paint) => string;

export const paint = (main: string, accent: string): Paint => ({
  main,
  accent,
  dark: tone(main, -0.28),
  light: tone(main, 0.45),
});

export const ink = '#27304a';
export const steel = '#aab4c6';
export const paper = '#fffaf0';
export const wood = '#c98d57';
export const leaf = '#4c9a6a';
