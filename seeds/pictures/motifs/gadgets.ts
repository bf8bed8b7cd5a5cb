import {
  around,
  body,
  cells,
  circle,
  ellipse,
  ground,
  ink,
  line,
  lit,
  type Motif,
  mirror,
  move,
  paper,
  path,
  rect,
  ring,
  rounded,
  steel,
  tone,
  turn,
} from '../pen.ts';

const phone: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 240) +
  turn(
    -12,
    rect(228, 178, 222, 440, lit(main), 42) +
      rect(246, 198, 92, 104, tone(main, -0.16), 28) +
      circle(274, 228, 22, ink) +
      circle(274, 228, 10, '#5a78a8') +
      circle(306, 270, 22, ink) +
      circle(306, 270, 10, '#5a78a8') +
      circle(312, 222, 9, '#ffe9a8') +
      circle(339, 420, 22, dark),
  ) +
  turn(
    9,
    rect(350, 170, 226, 452, lit(ink), 42) +
      body(
        rounded(364, 184, 198, 424, 30),
        lit(accent),
        circle(520, 260, 90, tone(accent, 0.35)),
        path('M340 470q120-90 240 0v200H340z', tone(accent, -0.35)),
        path('M340 540q100-60 240 10v100H340z', tone(accent, -0.55)),
      ) +
      rect(428, 200, 70, 20, ink, 10) +
      cells(4, 1, (column) => rect(380 + column * 43, 548, 34, 34, column % 2 ? main : paper, 10)) +
      rect(390, 270, 90, 18, paper, 9) +
      rect(390, 300, 60, 10, paper, 5),
  );

const headphones: Motif = ({ main, dark, light, accent }) =>
  ground(400, 642, 250) +
  line('M222 470C206 160 594 160 578 470', dark, 56) +
  line('M222 462C206 160 594 160 578 462', main, 42) +
  line('M262 320C300 210 420 196 480 236', light, 10) +
  [0, 1]
    .map((side) => {
      const cup =
        rect(238, 420, 66, 190, lit(tone(accent, -0.3)), 33) +
        rect(168, 410, 100, 210, lit(main), 46) +
        rect(168, 410, 40, 210, tone(main, 0.16), 20) +
        ellipse(206, 515, 20, 56, lit(accent));
      return side === 0 ? cup : mirror(cup);
    })
    .join('');

const earbuds: Motif = ({ main, dark, accent, light }) => {
  const bud =
    line('M0 40v118', light, 34) +
    line('M8 60v96', tone(main, -0.1), 10) +
    circle(0, 24, 44, lit(light)) +
    ellipse(-32, 24, 16, 24, ink);
  return (
    ground(400, 640, 240) +
    path('M230 400q0-200 170-200t170 200z', lit(tone(main, -0.12))) +
    path('M262 400q0-166 138-166t138 166z', tone(main, -0.4)) +
    move(340, 266, bud) +
    `<g transform="translate(462 266) scale(-1 1)">${bud}</g>` +
    path('M222 396h356v90q0 140-140 140h-76q-140 0-140-140z', lit(main)) +
    path('M222 396h356v26H222z', dark) +
    circle(400, 510, 10, accent) +
    line('M256 446q4 80 50 118', light, 12)
  );
};

const speaker: Motif = ({ main, dark, accent }) =>
  ground(400, 632, 280) +
  line('M600 300q80 10 66 90', tone(accent, -0.1), 22) +
  body(
    rounded(150, 250, 500, 370, 90),
    lit(main),
    cells(18, 14, (column, row) => circle(166 + column * 28 + (row % 2) * 14, 266 + row * 27, 6, dark)),
    path('M150 250h500v70H150z', 'rgba(255,255,255,0.12)'),
    path('M520 250h140v370H520z', 'rgba(20,27,60,0.14)'),
  ) +
  rect(270, 380, 260, 110, lit(accent), 26) +
  line('M330 412v46M360 400v70M400 420v30M436 394v82M470 412v46', paper, 14);

const watchStrap = (color: string) =>
  path('M316 130h168l16 170H300z', lit(color)) +
  path('M300 500h200l-18 176q-2 18-20 18H338q-18 0-20-18z', lit(tone(color, -0.08)));

const smartwatch: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 170) +
  turn(
    10,
    watchStrap(main) +
      cells(1, 4, (_, row) => circle(400, 560 + row * 30, 7, dark)) +
      rect(256, 252, 288, 296, lit(ink), 74) +
      rect(278, 274, 244, 252, '#10152b', 56) +
      ring(400, 400, 86, tone(accent, -0.4), 18) +
      line('M400 314a86 86 0 1 1-82 112', accent, 18) +
      line('M400 350v52l36 26', paper, 12) +
      rect(544, 370, 18, 60, steel, 9),
  );

const wristwatch: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 170) +
  turn(
    -10,
    watchStrap(main) +
      line('M330 150l-12 130M470 150l12 130M330 670l-12-140M470 670l12-140', dark, 4) +
      rect(530, 380, 36, 40, steel, 8) +
      circle(400, 400, 154, lit(steel)) +
      circle(400, 400, 130, lit(paper)) +
      around(12, 400, 400, () => rect(396, 284, 8, 24, ink, 4)) +
      line('M400 400v-76', ink, 12) +
      line('M400 400l60 36', ink, 9) +
      line('M400 400l-34 74', accent, 5) +
      circle(400, 400, 12, accent),
  );

const calculator: Motif = ({ main, dark, accent, light }) =>
  ground(400, 668, 200) +
  turn(
    6,
    rect(238, 130, 330, 540, dark, 44) +
      rect(232, 120, 330, 540, lit(main), 44) +
      rect(266, 156, 262, 100, '#cfe3c4', 16) +
      line(
        'M300 212h24M312 200v24M350 212h30M410 190q-22 20 0 44M440 198l30 30M470 198l-30 30M500 190q22 20 0 44',
        '#33503c',
        7,
      ) +
      rect(266, 274, 262, 18, 'rgba(20,27,60,0.25)', 9) +
      cells(5, 3, (column, row) => rect(266 + column * 54, 312 + row * 42, 44, 28, lit(tone(main, -0.42)), 8)) +
      cells(4, 4, (column, row) =>
        rect(266 + column * 68, 444 + row * 48, 56, 38, lit(column === 3 ? accent : light), 10),
      ),
  );

const camera: Motif = ({ main, dark, accent }) =>
  ground(400, 616, 310) +
  path('M290 250l26-62q6-14 22-14h124q16 0 22 14l26 62z', lit(tone(main, -0.1))) +
  rect(178, 222, 80, 40, dark, 12) +
  rect(136, 246, 528, 350, lit(main), 54) +
  rect(136, 330, 528, 150, tone(main, -0.4), 0) +
  circle(600, 290, 18, accent) +
  rect(340, 196, 120, 34, tone(main, -0.5), 8) +
  circle(400, 420, 160, lit(tone(steel, -0.35))) +
  circle(400, 420, 132, ink) +
  circle(400, 420, 100, '#1d2848') +
  circle(400, 420, 70, lit('#3d5f9e')) +
  circle(400, 420, 36, '#16203c') +
  ellipse(360, 374, 30, 20, 'rgba(255,255,255,0.7)') +
  circle(440, 462, 12, 'rgba(255,255,255,0.35)');

const instantCamera: Motif = ({ main, dark, accent }) =>
  ground(400, 650, 270) +
  rect(300, 520, 200, 140, paper, 6) +
  rect(318, 520, 164, 96, lit(accent), 2) +
  path('M190 230q0-60 60-60h300q60 0 60 60v270q0 60-60 60H250q-60 0-60-60z', lit(main)) +
  rect(190, 440, 420, 120, paper, 40) +
  rect(190, 440, 420, 60, paper) +
  ['#e85d5d', '#f2a541', '#f7d95a', '#5cb67c', '#4b86d6']
    .map((color, index) => rect(360 + index * 16, 440, 16, 90, color))
    .join('') +
  rect(270, 536, 260, 12, ink, 6) +
  circle(400, 330, 104, lit(paper)) +
  circle(400, 330, 82, ink) +
  circle(400, 330, 54, lit('#3d5f9e')) +
  ellipse(378, 306, 20, 14, 'rgba(255,255,255,0.7)') +
  rect(500, 200, 76, 60, dark, 14) +
  rect(510, 210, 56, 40, tone(accent, 0.6), 10) +
  circle(250, 226, 24, lit(accent));

const gamepad: Motif = ({ main, dark, accent }) =>
  ground(400, 600, 300) +
  path(
    'M250 270h300c90 0 140 120 150 240 4 76-72 100-116 40l-50-70H266l-50 70c-44 60-120 36-116-40 10-120 60-240 150-240z',
    lit(main),
  ) +
  path('M250 270h300q36 0 64 26-120 30-214 30t-214-30q28-26 64-26z', tone(main, 0.18)) +
  rect(206, 366, 104, 34, ink, 10) +
  rect(241, 331, 34, 104, ink, 10) +
  circle(548, 340, 20, '#f2c14e') +
  circle(548, 424, 20, '#5cb67c') +
  circle(506, 382, 20, '#4b86d6') +
  circle(590, 382, 20, '#e85d5d') +
  circle(326, 452, 44, dark) +
  circle(326, 446, 32, lit(ink)) +
  circle(474, 452, 44, dark) +
  circle(474, 446, 32, lit(ink)) +
  rect(364, 348, 72, 44, lit(accent), 14);

export const gadgets = {
  phone,
  headphones,
  earbuds,
  speaker,
  smartwatch,
  wristwatch,
  calculator,
  camera,
  instantCamera,
  gamepad,
};
