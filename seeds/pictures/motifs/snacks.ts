import {
  around,
  body,
  cells,
  circle,
  ellipse,
  ground,
  group,
  leaf,
  line,
  lit,
  type Motif,
  paper,
  path,
  rect,
  ring,
  rounded,
  tone,
} from '../pen.ts';

const cookie = (x: number, y: number, r: number): string =>
  circle(x, y, r, lit('#d69a55')) +
  ring(x, y, r - 4, 'rgba(120,70,30,0.25)', 7) +
  [
    [-0.4, -0.3],
    [0.3, -0.45],
    [0.1, 0.2],
    [-0.35, 0.4],
    [0.5, 0.25],
  ]
    .map(([dx, dy]) => circle(x + Number(dx) * r, y + Number(dy) * r, r * 0.13, '#5b3420'))
    .join('');

const cookieJar: Motif = ({ main, dark, accent }) =>
  ground(400, 680, 240) +
  body(
    rounded(210, 240, 380, 440, 80),
    'rgba(255,255,255,0.6)',
    [
      [280, 620],
      [380, 630],
      [490, 620],
      [320, 540],
      [430, 530],
      [530, 530],
      [270, 450],
      [370, 440],
      [480, 440],
    ]
      .map(([x, y]) => cookie(Number(x), Number(y), 62))
      .join(''),
    rect(240, 240, 30, 440, 'rgba(255,255,255,0.55)'),
  ) +
  rect(226, 150, 348, 110, lit(main), 26) +
  rect(226, 226, 348, 34, dark, 14) +
  cells(16, 1, (column) => rect(240 + column * 21, 160, 6, 64, 'rgba(255,255,255,0.25)')) +
  group(
    'rotate(-5 400 480)',
    rect(290, 420, 220, 110, paper, 18),
    line('M330 460h140', accent, 14),
    line('M350 494h100', '#d6dbe6', 10),
  );

const brownies: Motif = ({ main, dark, accent }) => {
  const slice = (x: number, y: number) =>
    path(`M${x} ${y}l110-46 110 46-110 50z`, lit(main)) +
    path(`M${x} ${y}l110 50v96L${x} ${y + 94}z`, lit(dark)) +
    path(`M${x + 220} ${y}l-110 50v96l110-52z`, tone(dark, -0.3)) +
    path(`M${x + 40} ${y}l26-8 30 14-24 10zM${x + 120} ${y - 10}l30 6-10 14-30-4z`, tone(accent, 0.2));
  return (
    ground(400, 640, 330) +
    ellipse(400, 590, 340, 96, lit(paper)) +
    ellipse(400, 584, 290, 74, '#eee5d4') +
    slice(170, 480) +
    slice(400, 490) +
    slice(290, 370) +
    circle(400, 344, 30, lit('#e25c52')) +
    path('M396 318q-10-36 26-50-4 36-26 50z', leaf)
  );
};

const chips: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 220) +
  body(
    'M240 140q160 26 320 0-20 100 0 260t10 280q-170-26-340 0-10-140 10-280t0-260z',
    lit(main),
    path('M500 130h90v560h-60q-40-280-30-560z', 'rgba(20,27,60,0.12)'),
    path('M240 140q160 26 320 0v40q-160 26-320 0z', dark),
    path('M230 640q170-26 340 0v40H230z', dark),
    line('M270 220q-12 200 0 380', 'rgba(255,255,255,0.5)', 16),
  ) +
  path('M262 250h276v110H262z', paper) +
  line('M300 290h200', accent, 18) +
  line('M330 328h140', tone(accent, 0.4), 12) +
  [
    [340, 470, -16],
    [430, 500, 20],
    [380, 560, 6],
    [470, 420, -30],
  ]
    .map(([x, y, angle]) =>
      group(
        `rotate(${angle} ${x} ${y})`,
        path(`M${Number(x) - 62} ${y}q62-70 124 0-62 50-124 0z`, lit('#f5c552')),
        line(`M${Number(x) - 40} ${y}q40-30 80 0`, '#e0a030', 5),
      ),
    )
    .join('');

const donuts: Motif = ({ main, accent }) => {
  const donut = (x: number, y: number, color: string, dots: string) =>
    circle(x, y, 132, lit('#dda35f')) +
    path(
      `M${x} ${y - 118}c80 0 120 60 116 120-10 40-40 20-60 60-30 40-60 0-90 40-50 20-90-30-84-90-6-80 50-130 118-130z`,
      lit(color),
    ) +
    around(10, x, y, () => rect(x - 4, y - 92, 9, 26, dots, 4)) +
    circle(x, y, 40, 'rgba(90,50,20,0.55)') +
    circle(x, y + 6, 34, '#f4e6cf');
  return (
    ground(400, 660, 300) +
    donut(270, 480, main, '#fffaf0') +
    donut(540, 500, accent, '#7a4f34') +
    donut(410, 290, '#7a4a2c', '#ffd84d')
  );
};

const sauce: Motif = ({ main, accent }) =>
  ground(400, 690, 200) +
  rect(290, 150, 220, 90, lit(accent), 22) +
  rect(290, 214, 220, 26, tone(accent, -0.25), 10) +
  body(
    'M280 240h240q60 30 60 100v270q0 76-76 76H296q-76 0-76-76V340q0-70 60-100z',
    lit(main),
    cells(6, 7, (column, row) =>
      circle(240 + column * 64 + (row % 2) * 30, 300 + row * 60, 8, tone(main, row % 2 ? -0.3 : 0.4)),
    ),
    rect(244, 260, 26, 420, 'rgba(255,255,255,0.35)'),
  ) +
  rect(260, 380, 280, 190, paper, 20) +
  path('M340 500c-20-60 40-90 110-80 20 4 20 26 0 30-60 4-60 40-80 60-12 10-26 4-30-10z', lit('#dd3b2a')) +
  path('M450 430q10-30 36-34-4 30-26 46z', leaf);

const bread: Motif = ({ main, accent }) =>
  ground(400, 630, 320) +
  path(
    'M130 380c-30-110 90-170 160-140 40-50 180-50 220 0 80-30 190 30 160 140l-20 200q-4 30-40 30H190q-36 0-40-30z',
    lit(tone(main, -0.16)),
  ) +
  path(
    'M180 390c-30-80 60-130 120-100 40-40 160-40 200 0 60-30 150 20 120 100l-16 170q-4 22-30 22H226q-26 0-30-22z',
    lit('#f9e3b6'),
  ) +
  cells(5, 4, (column, row) => ellipse(260 + column * 68 + (row % 2) * 26, 360 + row * 54, 13, 8, '#ecca8c')) +
  path('M300 340q100-50 200 0v90q-40 50-60 10-20 70-50 10-40 60-60-10-30 10-30-40z', lit(accent)) +
  line('M320 360q70-34 110-26', 'rgba(255,255,255,0.6)', 10);

export const snacks = { cookieJar, brownies, chips, donuts, sauce, bread };
