import {
  body,
  cells,
  circle,
  cyl,
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
  rounded,
  steel,
  tone,
  turn,
  wood,
} from '../pen.ts';

const book: Motif = ({ main, dark, accent }) =>
  ground(410, 668, 220) +
  turn(
    -6,
    path('M236 150h330q20 0 20 20v440q0 40-30 40H250z', '#e9e1d0') +
      cells(1, 6, (_, row) => line(`M260 ${612 + row * 6}h300`, '#cfc5b0', 2)) +
      body(
        rounded(220, 130, 340, 490, 18),
        lit(main),
        rect(220, 130, 44, 490, dark),
        circle(450, 430, 150, tone(main, 0.16)),
        circle(500, 500, 90, tone(accent, 0.1)),
      ) +
      rect(300, 190, 220, 30, paper, 8) +
      rect(300, 236, 150, 20, tone(main, 0.6), 8) +
      line('M300 470c40-160 70-160 100 0s60 60 100-60', paper, 10) +
      rect(300, 560, 100, 16, accent, 8),
  );

const novel: Motif = ({ main, dark, accent }) =>
  ground(410, 668, 220) +
  turn(
    5,
    path('M236 150h330q16 0 16 20v440q0 40-30 40H250z', '#efe7d6') +
      body(
        rounded(222, 130, 336, 500, 12),
        lit(main),
        circle(440, 300, 76, tone(accent, 0.3)),
        path('M222 480l90-120 80 90 70-80 110 130v140H222z', dark),
        path('M222 540q90-60 170-20t170-20v140H222z', tone(main, -0.5)),
        rect(222, 130, 26, 500, 'rgba(20,27,60,0.25)'),
      ) +
      rect(290, 170, 220, 26, paper, 6) +
      rect(330, 210, 140, 14, tone(paper, -0.1), 6) +
      path('M500 130h40v150l-20-20-20 20z', accent),
  );

const bookStack: Motif = ({ main, accent }) => {
  const colors = [main, accent, '#5b7fc4', '#e9b44c', '#5aa17f'];
  const lying = (x: number, y: number, w: number, h: number, color: string) =>
    rect(x + 12, y + 10, w - 6, h - 20, '#f3ebda', 8) +
    cells(1, 3, (_, row) => rect(x + 30, y + 22 + row * ((h - 40) / 3), w - 30, 2, '#d5cab4')) +
    path(
      `M${x + w} ${y}H${x + 30}q-30 0-30 ${h / 2}t30 ${h / 2}h${w - 30}v-12H${x + 34}q-18 0-18-${h / 2 - 12}t18-${h / 2 - 12}h${w - 34}z`,
      lit(color),
    ) +
    rect(x + 2, y, 70, h, lit(color), 20) +
    rect(x + 30, y + 4, 10, h - 8, tone(color, 0.5));
  return (
    ground(400, 660, 280) +
    lying(160, 560, 470, 92, colors[0] ?? main) +
    lying(200, 474, 420, 86, colors[1] ?? main) +
    lying(150, 394, 440, 80, colors[2] ?? main) +
    lying(210, 306, 380, 88, colors[3] ?? main) +
    lying(190, 234, 400, 72, colors[4] ?? main) +
    path('M396 180c-60-50-130 0-106 60h212c26-60-46-110-106-60z', lit('#e25c52')) +
    line('M400 184q0-40 30-54', wood, 9) +
    path('M420 150q40-36 66-8-20 34-66 8z', '#5aa17f') +
    ellipse(330, 200, 14, 20, 'rgba(255,255,255,0.5)')
  );
};

const notebook: Motif = ({ main, dark, light, accent }) =>
  ground(410, 664, 230) +
  turn(
    -8,
    rect(228, 150, 370, 500, dark, 26) +
      rect(236, 144, 366, 490, paper, 20) +
      rect(214, 134, 370, 490, lit(main), 24) +
      rect(520, 134, 26, 490, accent) +
      rect(290, 230, 190, 110, lit(paper), 14) +
      rect(316, 262, 130, 12, dark, 6) +
      rect(316, 292, 90, 12, light, 6) +
      cells(1, 9, (_, row) => rect(190, 166 + row * 50, 60, 16, lit(steel), 8) + circle(244, 174 + row * 50, 9, dark)),
  );

const pens: Motif = ({ main, accent }) => {
  const pen = (x: number, angle: number, color: string) =>
    group(
      `rotate(${angle} ${x} 640) translate(${x} 0)`,
      rect(-24, 220, 48, 350, cyl(color), 10),
      rect(-27, 170, 54, 130, cyl(tone(color, -0.2)), 14),
      rect(18, 190, 14, 110, tone(color, -0.4), 7),
      path('M-22 570h44l-16 60H-6z', cyl(steel)),
      path('M-6 630H6l-4 26h-4z', ink),
      rect(-24, 440, 48, 14, paper),
    );
  return (
    ground(400, 668, 260) +
    pen(250, -14, main) +
    pen(350, -5, '#e9b44c') +
    pen(450, 5, accent) +
    pen(550, 14, '#4b86d6')
  );
};

const highlighters: Motif = () => {
  const colors = ['#ffd84d', '#ff8fb1', '#7ee0a0', '#6fc3ff', '#ffab5e'];
  return (
    ground(400, 660, 300) +
    path('M130 620q150-40 260-20t290-16v50q-150 26-280 10t-270 10z', 'rgba(255,216,77,0.85)') +
    colors
      .map((color, index) =>
        group(
          `translate(${170 + index * 115} ${index % 2 ? 20 : 0})`,
          rect(-42, 230, 84, 340, cyl(color), 18),
          rect(-42, 430, 84, 60, tone(color, -0.2)),
          path('M-30 230h60l-8-50h-44z', cyl(ink)),
          path('M-20 180l30-44h10v44z', color),
          rect(-42, 300, 84, 80, tone(color, 0.5)),
        ),
      )
      .join('')
  );
};

const pencilCase: Motif = ({ main, dark, accent, light }) =>
  ground(400, 640, 310) +
  group(
    'rotate(-10 300 300)',
    rect(250, 160, 30, 240, cyl('#f2c14e')),
    path('M250 160h30l-15-44z', '#f2d9b0'),
    path('M259 134h12l-6-18z', ink),
  ) +
  group('rotate(6 400 300)', rect(386, 170, 30, 240, cyl('#4b86d6')), path('M386 170h30l-15-40z', steel)) +
  group(
    'rotate(16 500 300)',
    rect(480, 150, 54, 260, cyl('#f3ebda')),
    cells(1, 9, (_, row) => rect(480, 166 + row * 22, row % 2 ? 14 : 24, 4, ink)),
  ) +
  body(
    'M130 400q0-60 60-60h420q60 0 60 60v170q0 60-60 60H190q-60 0-60-60z',
    lit(main),
    path('M130 340h540v70H130z', tone(main, -0.14)),
    cells(9, 3, (column, row) => circle(160 + column * 64 + (row % 2) * 30, 460 + row * 60, 12, light)),
  ) +
  line('M160 402h480', accent, 12) +
  cells(22, 1, (column) => rect(166 + column * 21.4, 396, 4, 12, dark)) +
  rect(596, 390, 60, 26, lit('#e0b95c'), 12);

const rulers: Motif = ({ main, accent, dark }) =>
  ground(400, 650, 290) +
  path('M160 620V200l420 420z', tone(main, 0.2)) +
  path('M220 560V345l215 215z', paper) +
  path('M160 620V200l30 30v360h360l30 30z', 'rgba(255,255,255,0.25)') +
  cells(12, 1, (column) => rect(190 + column * 30, 598, 4, column % 2 ? 12 : 20, dark)) +
  group(
    'rotate(-24 500 400)',
    rect(300, 250, 400, 84, lit(accent), 8),
    cells(18, 1, (column) => rect(318 + column * 21, 252, 4, column % 5 ? 18 : 32, ink)),
  ) +
  group(
    'rotate(14 600 500)',
    line('M600 300l-50 260M600 300l70 250', tone(steel, -0.2), 18),
    circle(600, 296, 26, lit(steel)),
    rect(592, 236, 16, 50, ink, 6),
    path('M546 556l-8 44 20-38z', ink),
    rect(656, 540, 26, 60, lit('#f2c14e'), 4),
  );

const paintSet: Motif = ({ main, accent }) => {
  const colors = ['#e85d5d', '#f2a541', '#f7d95a', '#5cb67c', '#4b86d6', '#8a63c9', '#f08fb5', '#7a4f34'];
  return (
    ground(400, 650, 290) +
    path(
      'M400 220c190 0 300 100 290 220-8 110-110 90-150 90-60 0-30 90-110 100-170 20-320-60-320-200S230 220 400 220z',
      lit(wood),
    ) +
    ellipse(520, 500, 36, 26, tone(wood, -0.4)) +
    colors
      .slice(0, 7)
      .map((color, index) =>
        circle(
          200 + 420 * (index / 7) * 0.98 + 20,
          420 - Math.sin((index / 6) * Math.PI) * 110 + (index === 0 ? 40 : 0),
          42,
          lit(color),
        ),
      )
      .join('') +
    group(
      'rotate(38 300 500)',
      rect(286, 240, 26, 260, cyl(main), 10),
      rect(282, 490, 34, 60, cyl(steel)),
      path('M282 550h34q4 60-17 96-21-36-17-96z', accent),
    ) +
    group(
      'rotate(-30 520 240)',
      rect(508, 60, 22, 200, cyl('#4b86d6'), 10),
      rect(504, 250, 30, 44, cyl(steel)),
      path('M504 294h30q0 40-15 70-15-30-15-70z', '#e85d5d'),
    )
  );
};

const document: Motif = ({ main, accent }) =>
  ground(410, 676, 240) +
  turn(5, rect(250, 140, 360, 500, lit(tone(main, 0.5)), 14)) +
  turn(-4, rect(220, 130, 370, 520, lit(paper), 14)) +
  turn(
    -4,
    rect(262, 176, 200, 26, main, 8) +
      cells(1, 9, (_, row) => rect(262, 234 + row * 40, row % 3 === 2 ? 180 : 286, 13, '#d6dbe6', 6)) +
      rect(262, 314, 190, 13, tone(accent, 0.2), 6) +
      line('M470 432q40-20 70 0t40 0', accent, 8) +
      line('M256 492h150', '#e85d5d', 7),
  ) +
  group(
    'rotate(34 560 500)',
    rect(536, 280, 46, 290, cyl(accent), 8),
    path('M536 570h46l-23 60z', '#f2d9b0'),
    path('M550 606h18l-9 24z', ink),
    rect(536, 240, 46, 46, '#f08fb5', 14),
    rect(536, 276, 46, 20, steel),
  );

export const study = { book, novel, bookStack, notebook, pens, highlighters, pencilCase, rulers, paintSet, document };
