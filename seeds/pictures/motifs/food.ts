import {
  body,
  cells,
  circle,
  cyl,
  ellipse,
  ground,
  group,
  leaf,
  line,
  lit,
  type Motif,
  move,
  paper,
  path,
  rect,
  tone,
  wood,
} from '../pen.ts';

const steam = (x: number, y: number): string =>
  line(
    `M${x} ${y}q-24-30 0-60t0-60M${x + 70} ${y - 10}q-24-30 0-60t0-60M${x - 70} ${y - 6}q-24-30 0-60t0-60`,
    'rgba(255,255,255,0.85)',
    13,
  );

const riceBox: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 320) +
  path('M150 300h500l50 60H100z', lit(tone(main, 0.4))) +
  path('M100 360h600l-40 250q-4 24-30 24H170q-26 0-30-24z', lit(main)) +
  path('M120 360h560l-8 30H128z', dark) +
  path('M160 350c0-90 60-140 140-140s140 50 140 140z', lit(paper)) +
  cells(6, 3, (column, row) =>
    ellipse(210 + column * 34 + row * 10, 330 - row * 34 + (column % 2) * 8, 9, 5, '#e6dcc8'),
  ) +
  path('M420 350c-10-70 40-130 110-120 60 10 70 70 50 120z', lit('#b8692f')) +
  path('M500 232l50-50q10-24 30-8t-4 34l-50 44z', lit('#f0d9b5')) +
  line('M450 330q20-50 70-66', '#d98f4d', 10) +
  path('M580 352q0-60 30-80 40 20 40 80z', lit(leaf)) +
  circle(390, 330, 26, lit('#e25c52')) +
  circle(350, 345, 20, lit('#f5b433')) +
  rect(300, 450, 200, 90, paper, 20) +
  line('M340 510q60-60 120 0', accent, 12) +
  circle(400, 474, 10, accent);

const bowl: Motif = ({ main, dark, accent }) =>
  steam(400, 250) +
  ground(400, 660, 270) +
  ellipse(400, 370, 280, 84, lit(tone(main, 0.14))) +
  ellipse(400, 374, 250, 68, lit('#e2622f')) +
  ellipse(400, 380, 236, 58, '#ef7f3c') +
  [
    [250, 372, -20],
    [330, 396, 14],
    [480, 400, -8],
    [560, 366, 24],
  ]
    .map(([x, y, angle]) =>
      group(`rotate(${angle} ${x} ${y})`, rect(Number(x) - 44, Number(y) - 18, 88, 36, lit('#f9d9a0'), 18)),
    )
    .join('') +
  ellipse(410, 352, 66, 34, lit(paper)) +
  ellipse(414, 350, 30, 17, lit('#f5b433')) +
  circle(310, 346, 22, lit('#e9a07a')) +
  circle(520, 346, 24, lit('#e9a07a')) +
  path('M340 340l30-30 14 40zM470 400l40 6-30 20z', leaf) +
  circle(220, 350, 10, '#c4281f') +
  circle(590, 390, 10, '#c4281f') +
  circle(450, 410, 9, '#c4281f') +
  path('M120 374q20 60 280 60t280-60q0 230-200 270H320Q120 604 120 374z', lit(main)) +
  path('M300 640h200l12 30H288z', dark) +
  line('M170 470q30 110 120 140', tone(main, 0.5), 14) +
  line('M200 500q200 70 400 0', accent, 10) +
  line('M600 380l110-220M640 390l120-200', wood, 13);

const icedCup: Motif = ({ main, accent, dark }) =>
  ground(400, 690, 170) +
  group('rotate(12 430 200)', rect(424, 60, 26, 300, cyl(accent), 12)) +
  body(
    'M250 230h300l-40 430q-2 28-30 28H320q-28 0-30-28z',
    'rgba(255,255,255,0.65)',
    path('M240 330h330v370H260z', lit(main)),
    path('M240 330h330v90q-80 40-160 0t-180 20z', tone(main, 0.5)),
    cells(3, 2, (column, row) =>
      group(
        `rotate(${20 + column * 30} ${310 + column * 80} ${350 + row * 90})`,
        rect(286 + column * 80, 326 + row * 90, 54, 54, 'rgba(255,255,255,0.4)', 12),
      ),
    ),
    rect(284, 230, 26, 460, 'rgba(255,255,255,0.4)'),
  ) +
  path('M226 190h348q16 0 16 22t-16 22H226q-16 0-16-22t16-22z', lit(paper)) +
  path('M270 190q10-44 130-44t130 44z', lit(paper)) +
  circle(400, 510, 80, lit(paper)) +
  path('M370 560c-50-40 0-130 60-100 40 40-10 130-60 100z', dark) +
  line('M376 552q10-60 56-86', paper, 7);

const hotCup: Motif = ({ main, dark, accent }) =>
  steam(400, 200) +
  ground(400, 690, 170) +
  path('M260 300h280l-34 360q-2 28-32 28H326q-30 0-32-28z', lit(paper)) +
  path('M270 400h260l-18 170H288z', lit(main)) +
  path('M460 300h80l-34 360q-2 28-32 28h-40z', 'rgba(20,27,60,0.1)') +
  path('M240 256h320q14 0 14 24t-14 24H240q-14 0-14-24t14-24z', lit(dark)) +
  path('M270 256l14-42h232l14 42z', lit(tone(dark, 0.12))) +
  group('rotate(26 400 486)', ellipse(400, 486, 36, 54, accent), line('M400 436q-20 30 0 50t0 48', main, 7));

const dimsum: Motif = ({ main, dark, accent }) =>
  steam(400, 240) +
  ground(400, 660, 300) +
  rect(130, 420, 540, 200, lit(main), 40) +
  cells(1, 3, (_, row) => rect(130, 450 + row * 60, 540, 10, dark)) +
  ellipse(400, 420, 270, 90, lit(tone(main, 0.16))) +
  ellipse(400, 420, 236, 72, tone(main, -0.3)) +
  [
    [270, 400],
    [400, 376],
    [530, 400],
    [340, 440],
    [460, 440],
  ]
    .map(([x, y]) =>
      move(
        Number(x),
        Number(y),
        path('M-66 20q-10-70 66-80 76 10 66 80-66 30-132 0z', lit('#fbeccb')),
        line('M0-60q-30 30-40 70M0-60v76M0-60q30 30 40 70', '#e0c690', 6),
        circle(0, -56, 14, accent),
      ),
    )
    .join('');

const fruit: Motif = ({ main, accent }) =>
  ground(400, 670, 260) +
  [
    [260, 360, '#e25c52'],
    [540, 356, '#f5b433'],
    [400, 320, '#8a5bb5'],
    [330, 320, '#6bbf6a'],
    [470, 322, '#e25c52'],
  ]
    .map(([x, y, color]) => circle(Number(x), Number(y), 76, lit(String(color))))
    .join('') +
  path('M470 260a90 90 0 0 1 130 90l-140 20z', lit('#f2855c')) +
  path('M478 270a80 80 0 0 1 108 76l-110 16z', '#ffd9a0') +
  path('M250 300q-30-50 10-80 30 40 10 80z', leaf) +
  body(
    'M170 370h460l-50 270q-4 30-34 30H254q-30 0-34-30z',
    'rgba(255,255,255,0.7)',
    rect(150, 500, 500, 200, lit(main)),
    path('M150 500q80-40 160 0t160 0 180 0v-40H150z', tone(main, 0.5)),
    circle(300, 560, 44, lit('#e25c52')),
    circle(430, 590, 50, lit('#f5b433')),
    circle(530, 550, 38, lit('#6bbf6a')),
  ) +
  rect(150, 350, 500, 36, lit(accent), 18) +
  line('M230 420l26 180', 'rgba(255,255,255,0.9)', 14);

export const food = { riceBox, bowl, icedCup, hotCup, dimsum, fruit };
