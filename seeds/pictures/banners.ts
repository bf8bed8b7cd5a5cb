/** Three wide scenes of 1600 × 600. The left half is calm and deep, so that the client's white headline reads on it. */

import type { bannerIds } from './list.ts';
import { type MotifName, motifs } from './motifs.ts';
import { cells, circle, ellipse, ground, group, lit, paint, path, rect, tone } from './pen.ts';

const place = (name: MotifName, x: number, y: number, scale: number, main: string, accent: string): string =>
  group(`translate(${x} ${y}) scale(${scale})`, motifs[name](paint(main, accent)));

const dots = (x: number, y: number, color: string): string =>
  cells(6, 4, (column, row) => circle(x + column * 30, y + row * 30, 5, color));

const study = (): string =>
  rect(0, 0, 1600, 600, lit('#1f6f78')) +
  circle(1180, 300, 330, '#2c8a90') +
  circle(1180, 300, 240, '#38a0a2') +
  circle(120, 560, 190, '#1a626b') +
  dots(60, 60, '#3fa3a6') +
  path('M0 520q400-60 800-10t800-30v120H0z', '#175761') +
  place('bookStack', 700, 150, 0.52, '#e2604f', '#f2c14e') +
  place('deskLamp', 1130, 0, 0.66, '#f2c14e', '#e2604f') +
  place('laptop', 860, 110, 0.72, '#c9ccd6', '#f28b50') +
  place('backpack', 1250, 210, 0.46, '#e2604f', '#f2c14e') +
  place('hotCup', 760, 330, 0.3, '#e2604f', '#f2c14e');

const hall = (x: number, y: number): string =>
  rect(x, y, 520, 250, '#4a5aa0') +
  path(`M${x - 30} ${y}L${x + 260} ${y - 130}L${x + 550} ${y}z`, '#5b6db8') +
  circle(x + 260, y - 46, 30, '#ffe08a') +
  cells(6, 1, (column) => rect(x + 26 + column * 84, y + 24, 44, 226, '#7384cc', 8)) +
  rect(x - 40, y + 240, 600, 26, '#7384cc', 6);

const ride = (): string =>
  rect(0, 0, 1600, 600, lit('#2f3c6b')) +
  circle(1400, 130, 90, '#ffcf6e') +
  circle(1400, 130, 140, 'rgba(255,207,110,0.18)') +
  ellipse(300, 110, 150, 34, '#3d4b82') +
  ellipse(420, 140, 120, 28, '#3d4b82') +
  ellipse(1090, 90, 110, 26, '#3d4b82') +
  hall(900, 240) +
  path('M0 470q300-60 700-30t900-20v180H0z', '#3f8f6b') +
  path('M0 520q500-40 1600-10v90H0z', '#38405f') +
  cells(8, 1, (column) => rect(60 + column * 210, 556, 110, 10, '#ffe08a', 5)) +
  [820, 1490]
    .map(
      (x) =>
        rect(x - 9, 360, 18, 120, '#8a5a36', 6) +
        circle(x, 320, 70, lit('#4c9a6a')) +
        circle(x - 36, 354, 46, lit('#3f8a5c')) +
        circle(x + 40, 350, 50, lit('#58ac78')),
    )
    .join('') +
  place('scooter', 760, 170, 0.62, '#e2604f', '#ffd45e') +
  place('bicycle', 1130, 180, 0.58, '#f2c14e', '#fffaf0');

const awning = (x: number, y: number, width: number): string =>
  cells(width / 60, 1, (column) =>
    path(`M${x + column * 60} ${y}h60v90a30 30 0 0 1-60 0z`, lit(column % 2 ? '#fffaf0' : '#e2604f')),
  );

const stall = (): string =>
  rect(0, 0, 1600, 600, lit('#6a3f63')) +
  circle(1150, 330, 360, '#7d5076') +
  dots(80, 430, '#8f6288') +
  circle(60, 60, 150, '#5f3759') +
  path('M0 540q500-40 1600 0v60H0z', '#532f4e') +
  ground(1160, 560, 430, 30) +
  rect(790, 90, 20, 460, '#b97f4f', 8) +
  rect(1500, 90, 20, 460, '#b97f4f', 8) +
  rect(770, 430, 770, 130, lit('#c98d57'), 12) +
  rect(750, 410, 810, 36, lit('#e0a86b'), 12) +
  cells(8, 1, (column) => rect(800 + column * 92, 458, 6, 92, tone('#c98d57', -0.2))) +
  awning(765, 70, 780) +
  rect(750, 50, 810, 34, lit('#c2453f'), 14) +
  place('bowl', 760, 170, 0.36, '#2f9c8a', '#ffd45e') +
  place('cookieJar', 960, 150, 0.37, '#e2604f', '#5aa17f') +
  place('icedCup', 1100, 130, 0.39, '#a87142', '#5aa17f') +
  place('riceBox', 1226, 200, 0.33, '#e2604f', '#f2a541') +
  place('plant', 1360, 172, 0.34, '#e2825f', '#fff1cc') +
  place('tote', 610, 250, 0.42, '#ead9b8', '#e2604f');

export const bannerScenes = {
  'banner-kuliah': study,
  'banner-keliling': ride,
  'banner-jajan': stall,
} satisfies Record<(typeof bannerIds)[number], () => string>;
