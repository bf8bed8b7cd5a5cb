import {
  cells,
  circle,
  ellipse,
  ground,
  group,
  ink,
  line,
  lit,
  type Motif,
  paper,
  path,
  rect,
  steel,
  tone,
  wood,
} from '../pen.ts';

const stringed = (main: string, dark: string, accent: string, strings: number): string =>
  rect(378, 90, 44, 330, lit(tone(wood, -0.45)), 4) +
  cells(1, 9, (_, row) => rect(378, 170 + row * 28, 44, 4, steel)) +
  path('M370 40h60l8 100h-76z', lit(tone(wood, -0.5))) +
  [56, 84, 112].map((y) => circle(360, y, 10, steel) + circle(440, y, 10, steel)).join('') +
  path(
    'M400 380c60 0 100 20 104 70 4 40-16 50 10 90 50 80 0 190-114 190S236 620 286 540c26-40 6-50 10-90 4-50 44-70 104-70z',
    dark,
  ) +
  path(
    'M396 374c60 0 100 20 104 70 4 40-16 50 10 90 50 80 0 186-114 186S232 614 282 534c26-40 6-50 10-90 4-50 44-70 104-70z',
    lit(main),
  ) +
  circle(398, 500, 54, tone(wood, 0.3)) +
  circle(398, 500, 44, tone(main, -0.75)) +
  rect(340, 622, 116, 22, ink, 8) +
  cells(strings, 1, (column) => rect(384 + column * (30 / (strings - 1)), 100, 2.4, 530, '#f6efe0')) +
  path('M430 560c50 0 50 70 20 90-30-10-40-60-20-90z', accent);

const guitar: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 190) +
  group(
    'rotate(18 400 400) translate(0 -4) translate(400 400) scale(0.9) translate(-400 -400)',
    stringed(main, dark, accent, 6),
  );

const ukulele: Motif = ({ main, dark, accent }) =>
  ground(400, 680, 190) +
  group('rotate(-22 400 400) translate(400 420) scale(0.82) translate(-400 -440)', stringed(main, dark, accent, 4));

const piano: Motif = ({ main, dark, accent }) =>
  ground(400, 580, 350) +
  path('M80 300h640l20 250q0 26-26 26H86q-26 0-26-26z', lit(main)) +
  rect(110, 326, 580, 60, dark, 14) +
  rect(330, 336, 140, 40, '#cfe3c4', 8) +
  line('M346 356h70M346 368h40', '#33503c', 5) +
  [150, 190, 230].map((x) => circle(x, 356, 13, accent)).join('') +
  [570, 610, 650].map((x) => rect(x - 14, 346, 28, 20, steel, 6)).join('') +
  rect(94, 402, 612, 160, ink, 6) +
  cells(14, 1, (column) => rect(98 + column * 43.4, 404, 40, 152, lit(paper), 5)) +
  cells(13, 1, (column) => ([2, 6, 9, 13].includes(column) ? '' : rect(126 + column * 43.4, 404, 26, 92, lit(ink), 4)));

const yarn: Motif = ({ main, accent }) => {
  const ball = (x: number, y: number, r: number, color: string) =>
    circle(x, y, r, lit(color)) +
    [-30, 0, 30]
      .map((angle) =>
        group(
          `rotate(${angle} ${x} ${y})`,
          line(
            `M${x - r * 0.9} ${y}q${r * 0.9} ${-r} ${r * 1.8} 0M${x - r * 0.8} ${y + r * 0.4}q${r * 0.8} ${-r * 0.9} ${r * 1.6} 0M${x - r * 0.8} ${y - r * 0.4}q${r * 0.8} ${-r * 0.6} ${r * 1.6} 0`,
            tone(color, angle === 0 ? -0.2 : 0.24),
            6,
          ),
        ),
      )
      .join('');
  return (
    ground(400, 650, 300) +
    line('M200 180l300 360M600 170L300 560', wood, 20) +
    circle(196, 174, 24, accent) +
    circle(604, 164, 24, accent) +
    ball(530, 500, 130, accent) +
    ball(270, 500, 146, main) +
    ball(410, 360, 104, '#f2c14e') +
    line('M400 620c60 40 180 40 280 20', main, 10)
  );
};

const skateboard: Motif = ({ main, dark, accent }) =>
  ground(400, 630, 320) +
  group(
    'rotate(-16 400 430)',
    rect(200, 470, 90, 26, steel, 8),
    rect(520, 470, 90, 26, steel, 8),
    circle(214, 510, 36, lit(accent)),
    circle(276, 510, 36, lit(accent)),
    circle(534, 510, 36, lit(accent)),
    circle(596, 510, 36, lit(accent)),
    [214, 276, 534, 596].map((x) => circle(x, 510, 13, paper)).join(''),
    path('M70 380q10-30 40-10 40 40 90 40h410q50 0 90-40 30-20 40 10-20 90-130 90H200q-110 0-130-90z', dark),
    path('M70 370q10-30 40-10 40 36 90 36h410q50 0 90-36 30-20 40 10-20 80-130 80H200q-110 0-130-80z', lit(main)),
    path('M300 396h60l-30 54h-60zM400 396h60l-30 54h-60zM500 396h60l-30 54h-60z', accent),
  );

const drone: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 260) +
  line('M400 400L170 290M400 400l230-110M400 420L190 520M400 420l210 100', dark, 26) +
  [
    [170, 280],
    [630, 280],
    [190, 510],
    [610, 510],
  ]
    .map(
      ([x, y]) =>
        rect(Number(x) - 18, Number(y) - 20, 36, 50, lit(ink), 10) +
        ellipse(Number(x), Number(y) - 24, 104, 18, 'rgba(255,255,255,0.75)') +
        ellipse(Number(x), Number(y) - 24, 104, 18, 'rgba(120,135,170,0.35)') +
        circle(Number(x), Number(y) - 24, 12, accent),
    )
    .join('') +
  path('M300 360q10-50 100-50t100 50l20 70q0 50-120 50t-120-50z', lit(main)) +
  ellipse(400, 350, 60, 20, tone(main, 0.4)) +
  rect(356, 440, 88, 80, lit(ink), 24) +
  circle(400, 482, 28, '#3d5f9e') +
  circle(392, 474, 8, paper);

export const hobby = { guitar, ukulele, piano, yarn, skateboard, drone };
