/** Puts a motif before a background and adds the gradients its colours ask for: a whole SVG document. */
import { circle, ellipse, path, rect, tone } from './pen.ts';

type Backdrop = { base: string; shape: string };

const BACKDROPS: Backdrop[] = [
  { base: '#ffe6d6', shape: '#ffd2b8' },
  { base: '#d9f2e3', shape: '#bfe6d0' },
  { base: '#dfeaff', shape: '#c5d9ff' },
  { base: '#ece4ff', shape: '#dbceff' },
  { base: '#fff1cc', shape: '#ffe29a' },
  { base: '#ffe1e8', shape: '#ffccd8' },
  { base: '#f3eadc', shape: '#e6d6bb' },
  { base: '#d6f1f3', shape: '#b7e3e8' },
  { base: '#e7efd8', shape: '#d2e0b8' },
  { base: '#2c7a7b', shape: '#3a9291' },
  { base: '#2f3c6b', shape: '#40508a' },
  { base: '#6a4478', shape: '#7f5890' },
  { base: '#e2825f', shape: '#ee9c7d' },
  { base: '#f2b63c', shape: '#f8cb6c' },
];

const SHAPES: ((shape: string) => string)[] = [
  (shape) => circle(400, 390, 300, shape),
  (shape) => path('M150 800V400a250 250 0 0 1 500 0V800z', shape),
  (shape) => rect(0, 560, 800, 240, shape) + circle(640, 170, 80, shape),
  (shape) => path('M0 620L800 300V800H0z', shape),
  (shape) =>
    path('M400 110C560 80 700 190 690 350S700 640 520 690 180 700 130 540 110 330 170 220 270 130 400 110z', shape),
  (shape) => ellipse(400, 640, 560, 240, shape) + circle(150, 160, 46, shape) + circle(250, 110, 20, shape),
  (shape) => rect(120, 120, 560, 560, shape, 120),
];

const distance = (one: string, two: string): number => {
  const [a, b] = [Number.parseInt(one.slice(1), 16), Number.parseInt(two.slice(1), 16)];
  return Math.hypot(...[16, 8, 0].map((shift) => ((a >> shift) & 255) - ((b >> shift) & 255)));
};

/** A backdrop for a product: stable for its number, and never so near to the object's colour that the object drowns. */
export function backdropFor(seed: number, main: string, accent: string): string {
  const fitting = BACKDROPS.filter(
    ({ base, shape }) => distance(base, main) > 120 && distance(shape, main) > 110 && distance(shape, accent) > 70,
  );
  const choices = fitting.length > 0 ? fitting : BACKDROPS;
  const backdrop = choices[(seed * 5) % choices.length] ?? { base: '#f3eadc', shape: '#e6d6bb' };
  const shape = SHAPES[(seed * 3) % SHAPES.length] ?? SHAPES[0];
  return rect(0, 0, 800, 800, backdrop.base) + (shape ? shape(backdrop.shape) : '');
}

/** Gradients are named by their colour (`lit-rrggbb`), so the drawing itself says which ones it needs. */
function gradients(drawing: string): string {
  const wanted = new Set([...drawing.matchAll(/url\(#((?:lit|cyl)-[0-9a-f]{6})\)/g)].map((match) => match[1] ?? ''));
  const defs = [...wanted].map((name) => {
    const color = `#${name.slice(4)}`;
    const stop = (at: number, amount: number) => `<stop offset="${at}" stop-color="${tone(color, amount)}"/>`;
    return name.startsWith('lit')
      ? `<linearGradient id="${name}" x1="0" y1="0" x2="0.7" y2="1">${stop(0, 0.2)}${stop(0.5, 0)}${stop(1, -0.16)}</linearGradient>`
      : `<linearGradient id="${name}">${stop(0, -0.06)}${stop(0.3, 0.26)}${stop(0.62, 0)}${stop(1, -0.24)}</linearGradient>`;
  });
  const shadow =
    '<radialGradient id="shadow"><stop offset="0" stop-color="#1a1f3d" stop-opacity="0.34"/><stop offset="0.6" stop-color="#1a1f3d" stop-opacity="0.16"/><stop offset="1" stop-color="#1a1f3d" stop-opacity="0"/></radialGradient>';
  return `<defs>${defs.join('')}${shadow}</defs>`;
}

/** A complete SVG document of the given size in canvas units. */
export function svg(width: number, height: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${gradients(drawing)}${drawing}</svg>`;
}
