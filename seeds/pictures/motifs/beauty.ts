import {
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
  turn,
  wood,
} from '../pen.ts';

const label = (x: number, y: number, w: number, h: number, color: string, accent: string): string =>
  rect(x, y, w, h, paper, 10) +
  rect(x + w * 0.2, y + h * 0.2, w * 0.6, 14, color, 7) +
  rect(x + w * 0.28, y + h * 0.42, w * 0.44, 9, '#cfd5e2', 5) +
  circle(x + w / 2, y + h * 0.76, Math.min(18, h * 0.14), accent);

const serum: Motif = ({ main, dark, accent }) =>
  ground(400, 680, 190) +
  path('M366 130q34-40 68 0v70h-68z', cyl(ink)) +
  rect(344, 196, 112, 90, cyl(tone(steel, 0.1)), 14) +
  cells(8, 1, (column) => rect(354 + column * 12.5, 204, 5, 74, 'rgba(60,72,104,0.25)')) +
  body(
    'M330 290h140q70 20 70 90v230q0 60-60 60H320q-60 0-60-60V380q0-70 70-90z',
    cyl(main),
    rect(288, 320, 22, 320, 'rgba(255,255,255,0.4)', 10),
    path('M260 620h280v60H260z', dark),
  ) +
  label(288, 400, 224, 190, main, accent) +
  path('M640 300c40 60 40 96 0 100-40-4-40-40 0-100z', lit(accent)) +
  path('M170 420c30 44 30 70 0 74-30-4-30-30 0-74z', lit(accent));

const tube: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 170) +
  circle(580, 220, 70, '#ffd45e') +
  ring(580, 220, 96, 'rgba(255,212,94,0.5)', 16) +
  path('M270 130h260v40l-30 400H300l-30-400z', lit(main)) +
  rect(264, 116, 272, 40, dark, 8) +
  path('M450 156h80v14l-30 400h-44z', 'rgba(20,27,60,0.1)') +
  rect(304, 566, 192, 110, cyl(accent), 16) +
  cells(11, 1, (column) => rect(314 + column * 16.4, 574, 5, 94, 'rgba(20,27,60,0.14)')) +
  rect(326, 230, 148, 26, paper, 8) +
  rect(346, 274, 108, 16, tone(main, 0.7), 8) +
  circle(400, 400, 50, tone(main, 0.5)) +
  circle(400, 400, 28, accent);

const lipstick: Motif = ({ main, dark, accent }) => {
  const stick = (x: number, color: string, height: number) =>
    path(`M${x - 34} ${420 - height}q0-60 68-90v90z`, lit(color)) +
    rect(x - 34, 420 - height, 68, height, cyl(color)) +
    rect(x - 42, 400, 84, 80, cyl('#e0b95c')) +
    rect(x - 56, 470, 112, 190, cyl(ink), 12) +
    rect(x - 56, 560, 112, 14, '#e0b95c');
  return ground(400, 668, 270) + stick(250, main, 100) + stick(400, accent, 160) + stick(550, dark, 80);
};

const perfume: Motif = ({ main, dark, accent, light }) =>
  ground(400, 670, 220) +
  rect(340, 140, 120, 110, cyl('#e0b95c'), 14) +
  rect(366, 250, 68, 40, cyl(steel)) +
  path('M300 290h200q90 20 90 110v200q0 60-60 60H270q-60 0-60-60V400q0-90 90-110z', tone(main, 0.35)) +
  body(
    'M240 440q160-30 320 0v150q0 50-50 50H290q-50 0-50-50z',
    lit(main),
    path('M470 420h120v230H500z', 'rgba(20,27,60,0.12)'),
  ) +
  rect(306, 430, 188, 120, paper, 12) +
  line('M350 490q50-40 100 0', accent, 8) +
  rect(350, 512, 100, 10, dark, 5) +
  line('M250 400q8-60 60-76', paper, 14) +
  [0, 1, 2].map((index) => circle(530 + index * 46, 180 - index * 16, 9 + index * 5, light)).join('');

const hairDryer: Motif = ({ main, dark, accent }) =>
  ground(400, 670, 230) +
  line('M470 640c40 40 130 30 160-40', ink, 14) +
  path('M380 400l110-20 30 230q2 34-32 38l-36 4q-30 0-36-30z', lit(tone(main, -0.14))) +
  rect(440, 470, 30, 80, ink, 12) +
  rect(446, 480, 18, 30, accent, 6) +
  path('M180 240l-64-20v200l64-20z', lit(ink)) +
  path('M180 230h250c90 0 150 30 150 96s-60 96-150 96H180z', lit(main)) +
  circle(500, 326, 74, dark) +
  circle(500, 326, 54, tone(main, -0.5)) +
  cells(5, 5, (column, row) => circle(464 + column * 18, 290 + row * 18, 4, steel)) +
  rect(210, 250, 26, 152, accent, 8) +
  line('M40 270q20-16 40 0M30 326q24-16 46 0M40 380q20-16 40 0', 'rgba(255,255,255,0.9)', 10);

const pump: Motif = ({ main, dark, accent }) =>
  ground(400, 684, 190) +
  path('M330 130h130q30 0 30 26v10H372v40h-42z', lit(ink)) +
  rect(372, 166, 40, 80, cyl(steel)) +
  rect(340, 236, 104, 50, cyl(dark), 10) +
  body('M310 286h164q60 20 60 90v240q0 60-60 60H310q-60 0-60-60V376q0-70 60-90z', cyl(main)) +
  label(278, 400, 228, 200, main, accent) +
  group('rotate(30 470 350)', path('M470 300q40 40 0 90-40-50 0-90z', leaf));

const pills: Motif = ({ main, dark, accent, light }) =>
  ground(400, 664, 250) +
  rect(270, 160, 240, 90, cyl(paper), 18) +
  cells(14, 1, (column) => rect(280 + column * 16.4, 168, 6, 74, 'rgba(60,72,104,0.14)')) +
  body(rounded(250, 240, 280, 410, 44), cyl(main), rect(250, 620, 280, 40, dark)) +
  rect(250, 340, 280, 200, paper) +
  rect(360, 376, 60, 128, accent, 10) +
  rect(326, 410, 128, 60, accent, 10) +
  group(
    'rotate(-24 610 620)',
    rect(560, 596, 110, 50, lit(accent), 25),
    path('M615 596h30a25 25 0 0 1 0 50h-30z', light),
  ) +
  group(
    'rotate(20 190 630)',
    rect(140, 606, 100, 46, lit('#f2c14e'), 23),
    path('M190 606h27a23 23 0 0 1 0 46h-27z', paper),
  );

const scale: Motif = ({ main, dark }) =>
  ground(400, 620, 320) +
  path('M180 240h440q40 0 46 40l44 260q4 50-40 50H130q-44 0-40-50l44-260q6-40 46-40z', lit(main)) +
  path('M90 540q0 40 40 40h540q44 0 40-40l4 26q4 44-44 44H130q-48 0-44-44z', dark) +
  rect(300, 270, 200, 100, lit(ink), 22) +
  line('M330 300v40M350 300h24v20h-24v20h26M400 300h26v40M400 300v20h26M456 336h6', '#8df0b0', 7) +
  path(
    'M250 420q-6-30 26-30t34 40-4 110-40 10-16-130zM550 420q6-30-26-30t-34 40 4 110 40 10 16-130z',
    tone(main, 0.35),
  );

const comb: Motif = ({ main, dark, accent }) =>
  ground(410, 650, 270) +
  turn(
    -24,
    rect(130, 250, 540, 90, lit(main), 40),
    cells(20, 1, (column) => rect(156 + column * 25, 320, 13, 130, lit(tone(main, -0.1)), 6)),
    line('M180 284h420', tone(main, 0.45), 10),
  ) +
  group(
    'rotate(18 560 560)',
    ellipse(560, 520, 96, 70, lit(accent)),
    ellipse(560, 520, 74, 50, tone(accent, 0.5)),
    rect(546, 580, 30, 120, cyl(wood), 14),
    cells(4, 3, (column, row) => circle(526 + column * 22, 502 + row * 18, 5, dark)),
  );

const firstAid: Motif = ({ main, dark, accent }) =>
  ground(400, 650, 310) +
  line('M320 270v-50q0-40 40-40h80q40 0 40 40v50', dark, 30) +
  rect(130, 260, 540, 380, lit(main), 50) +
  rect(130, 400, 540, 24, dark) +
  circle(400, 440, 110, paper) +
  rect(372, 370, 56, 140, accent, 10) +
  rect(330, 412, 140, 56, accent, 10) +
  rect(190, 390, 50, 46, lit(steel), 8) +
  rect(560, 390, 50, 46, lit(steel), 8) +
  line('M160 320q4-34 40-36', tone(main, 0.5), 12);

const sheetMask: Motif = ({ main, dark, accent, light }) =>
  ground(400, 670, 240) +
  turn(8, rect(260, 150, 330, 490, dark, 20)) +
  turn(
    -7,
    rect(220, 140, 340, 500, lit(main), 18),
    rect(220, 140, 340, 40, tone(main, 0.25), 12),
    cells(16, 1, (column) => rect(228 + column * 21, 146, 8, 28, 'rgba(20,27,60,0.12)')),
    path('M390 250c90 0 120 70 114 150-8 100-60 160-114 160s-106-60-114-160c-6-80 24-150 114-150z', lit(paper)),
    ellipse(344, 372, 30, 17, main),
    ellipse(436, 372, 30, 17, main),
    path('M390 390l-14 60h28z', light),
    ellipse(390, 494, 34, 14, main),
    path('M530 520q30-40 0-80-40 40 0 80z', accent),
  );

export const beauty = { serum, tube, lipstick, perfume, hairDryer, pump, pills, scale, comb, firstAid, sheetMask };
