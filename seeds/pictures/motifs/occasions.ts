import {
  around,
  body,
  cells,
  circle,
  cyl,
  ellipse,
  ground,
  group,
  ink,
  leaf,
  line,
  lit,
  type Motif,
  paper,
  path,
  rect,
  ring,
  rounded,
  steel,
  tone,
  wood,
} from '../pen.ts';

const ticket: Motif = ({ main, dark, accent, light }) => {
  const one = (angle: number, color: string) =>
    group(
      `rotate(${angle} 400 400)`,
      path('M130 280h540v80a44 44 0 0 0 0 88v80H130v-80a44 44 0 0 0 0-88z', lit(color)),
      line('M540 300v212', 'rgba(255,255,255,0.7)', 7),
      rect(170, 316, 120, 176, tone(color, -0.3), 16),
      line('M214 440v-84l50-12v80', light, 10),
      circle(204, 442, 16, light),
      circle(254, 426, 16, light),
      rect(320, 330, 190, 26, paper, 8),
      rect(320, 374, 140, 16, light, 8),
      rect(320, 440, 100, 36, accent, 10),
      cells(1, 8, (_, row) => rect(574, 320 + row * 22, 60, row % 3 ? 8 : 14, paper)),
    );
  return ground(400, 620, 300) + one(-22, dark) + one(8, main);
};

const suitcase: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 220) +
  line('M330 220V100h140v120', steel, 18) +
  rect(316, 82, 168, 34, ink, 16) +
  rect(216, 210, 368, 450, lit(main), 50) +
  cells(5, 1, (column) => rect(268 + column * 62, 230, 20, 410, tone(main, column % 2 ? -0.1 : 0.12), 10)) +
  rect(216, 400, 368, 20, dark) +
  rect(376, 384, 48, 52, lit('#e0b95c'), 10) +
  circle(290, 674, 24, ink) +
  circle(510, 674, 24, ink) +
  group('rotate(-14 300 320)', rect(250, 280, 110, 70, accent, 12), line('M270 306h70M270 326h40', paper, 8)) +
  path('M500 520l36 12 12 36-36-12z', accent);

const petCarrier: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 290) +
  line('M310 240q0-70 90-70t90 70', dark, 32) +
  path('M180 300q0-70 70-70h300q70 0 70 70v120H180z', lit(main)) +
  rect(150, 410, 500, 240, lit(tone(main, -0.14)), 40) +
  rect(150, 400, 500, 34, dark, 16) +
  rect(240, 300, 320, 290, '#2b3350', 40) +
  path('M330 590c-20-110 10-150 40-160l-16-60 44 30h24l44-30-16 60c40 10 60 60 40 160z', lit('#f0a860')) +
  circle(376, 446, 9, ink) +
  circle(430, 446, 9, ink) +
  path('M396 466h16l-8 10z', '#e0625a') +
  line('M404 476q-10 14-20 6M404 476q10 14 20 6', ink, 4) +
  line('M350 470l-34-8M350 480l-34 6M458 470l34-8M458 480l34 6', paper, 4) +
  cells(7, 1, (column) => rect(262 + column * 44, 300, 9, 290, steel, 4)) +
  cells(1, 4, (_, row) => rect(240, 350 + row * 60, 320, 8, steel, 4)) +
  circle(590, 500, 18, accent) +
  cells(3, 1, (column) => rect(172 + column * 18, 480, 8, 80, dark, 4));

const umbrella: Motif = ({ main, dark, accent, light }) =>
  ground(420, 690, 200) +
  line('M400 360v240q0 60 50 60t50-50', wood, 20) +
  rect(393, 110, 14, 60, steel, 6) +
  path(
    'M110 400c10-150 140-260 290-260s280 110 290 260q-44-50-96-4-50-46-98 0-48-46-96 0-48-46-96 0-48-46-98 0-52-46-96 4z',
    lit(main),
  ) +
  path('M400 140c-70 60-104 150-96 256-48-46-98 0-98 0 20-140 90-230 194-256z', accent) +
  path('M400 140c70 60 104 150 96 256 48-46 98 0 98 0-20-140-90-230-194-256z', tone(accent, -0.06)) +
  path('M400 140c-40 70-54 160-48 256 24-24 72-24 96 0 6-96-8-186-48-256z', tone(main, 0.14)) +
  line('M150 340q30-100 130-160', light, 12) +
  line('M120 120l-14 34M210 70l-14 34M600 90l-14 34M690 170l-14 34M70 480l-14 34M720 470l-14 34', dark, 9);

const bouquet: Motif = ({ main, dark, accent, light }) => {
  const flower = (x: number, y: number, r: number, color: string) =>
    around(6, x, y, () => ellipse(x, y - r * 0.62, r * 0.42, r * 0.56, lit(color))) +
    circle(x, y, r * 0.34, lit('#f5c552'));
  return (
    ground(400, 700, 180) +
    [
      [250, 260],
      [550, 260],
      [400, 150],
      [310, 190],
      [490, 190],
    ]
      .map(([x, y]) => line(`M400 560L${x} ${y}`, leaf, 10) + path(`M${x} ${y}q-50 20-60 80 50 0 60-80z`, lit(leaf)))
      .join('') +
    flower(280, 300, 88, main) +
    flower(520, 300, 88, accent) +
    flower(400, 230, 92, light) +
    flower(340, 380, 78, accent) +
    flower(460, 384, 80, main) +
    path('M230 400q170 100 340 0L440 690h-80z', lit('#e9d3b0')) +
    path('M230 400q60 110 170 290h-40z', '#d6b98d') +
    path('M330 540q70 36 140 0l-10 46q-60 24-120 0z', lit(dark)) +
    path('M400 560q-70-40-80 10t80-10q70-40 80 10t-80-10z', lit(dark)) +
    circle(400, 564, 16, main)
  );
};

const gift: Motif = ({ main, dark, accent }) =>
  ground(400, 670, 270) +
  rect(180, 360, 440, 300, lit(main), 20) +
  rect(156, 290, 488, 96, lit(tone(main, 0.1)), 18) +
  rect(156, 370, 488, 16, dark) +
  rect(360, 290, 80, 370, lit(accent)) +
  path(
    'M400 290c-60-150-210-130-200-50 6 50 110 60 200 50zM400 290c60-150 210-130 200-50-6 50-110 60-200 50z',
    lit(accent),
  ) +
  path(
    'M390 280c-50-90-130-90-130-46 0 30 70 46 130 46zM410 280c50-90 130-90 130-46 0 30-70 46-130 46z',
    tone(accent, -0.3),
  ) +
  rect(364, 250, 72, 56, lit(tone(accent, -0.1)), 20) +
  cells(3, 2, (column, row) => circle(220 + column * 52, 440 + row * 120, 12, tone(main, 0.5))) +
  cells(3, 2, (column, row) => circle(480 + column * 52, 440 + row * 120, 12, tone(main, 0.5)));

const aquarium: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 330) +
  body(
    rounded(110, 240, 580, 400, 24),
    '#d8f0f8',
    rect(110, 300, 580, 340, 'rgba(90,180,220,0.65)'),
    path('M110 580q100-50 200-10t200-10 200 10v80H110z', lit('#e8c98e')),
    path(
      'M180 600c-40-90 30-120 0-200 60 60 10 120 50 200zM230 600c-10-60 50-80 30-150 40 60 10 90 20 150z',
      lit(leaf),
    ),
    path('M560 600q-10-90 50-120 70 40 50 120z', lit('#8a93a8')),
    rect(150, 250, 24, 380, 'rgba(255,255,255,0.4)'),
  ) +
  path('M340 400q60-60 140 0-80 60-140 0zM340 400l-50-34v68z', lit(accent)) +
  circle(450, 392, 8, ink) +
  line('M400 372q14 28 0 56', paper, 8) +
  path('M520 490q40-40 90 0-50 40-90 0zM520 490l-32-24v48z', lit(main)) +
  circle(590, 485, 6, ink) +
  [
    [500, 340, 10],
    [516, 310, 7],
    [270, 360, 9],
    [620, 430, 8],
  ]
    .map(([x, y, r]) => ring(Number(x), Number(y), Number(r), paper, 4))
    .join('') +
  rect(100, 216, 600, 40, lit(dark), 16);

const clock: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 200) +
  circle(400, 400, 270, lit(main)) +
  circle(400, 400, 226, dark) +
  circle(400, 406, 222, lit(paper)) +
  around(12, 400, 406, () => rect(394, 206, 12, 34, ink, 5)) +
  line('M400 406V270', ink, 18) +
  line('M400 406l96 60', ink, 13) +
  line('M400 406l-60 120', accent, 7) +
  circle(400, 406, 18, accent) +
  line('M190 320q40-110 140-150', tone(main, 0.5), 14);

const router: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 300) +
  rect(210, 180, 24, 270, cyl(dark), 12) +
  rect(566, 180, 24, 270, cyl(dark), 12) +
  rect(388, 210, 24, 240, cyl(dark), 12) +
  rect(140, 430, 520, 190, lit(main), 44) +
  rect(140, 560, 520, 60, tone(main, -0.16), 30) +
  [0, 1, 2, 3, 4].map((index) => circle(210 + index * 50, 500, 11, index < 4 ? '#8df0b0' : accent)).join('') +
  line('M520 520q34-40 68 0M536 538q18-20 36 0', paper, 9) +
  line('M330 150q70-70 140 0M360 184q40-40 80 0', 'rgba(255,255,255,0.9)', 14) +
  line('M300 116q100-100 200 0', 'rgba(255,255,255,0.6)', 14);

const banner: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 210) +
  rect(390, 140, 20, 520, cyl(steel), 8) +
  path('M300 690l100-40 100 40-10 10H310z', ink) +
  body(
    'M220 130h360v440l-60-30-60 30-60-30-60 30-60-30-60 30z',
    lit(main),
    rect(220, 130, 360, 60, dark),
    circle(400, 330, 90, accent),
  ) +
  path('M400 262l20 46 50 5-38 33 12 50-44-27-44 27 12-50-38-33 50-5z', paper) +
  line('M300 450h200M330 486h140', paper, 12);

export const occasions = { ticket, suitcase, petCarrier, umbrella, bouquet, gift, aquarium, clock, router, banner };
