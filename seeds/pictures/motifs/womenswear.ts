import {
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
  tone,
} from '../pen.ts';

const hijab: Motif = ({ main, dark, light }) =>
  ground(400, 690, 240) +
  path('M340 620h120v50q0 20-60 20t-60-20z', lit('#c98d57')) +
  body(
    'M400 110c130 0 180 100 176 210-2 80 20 130 60 220 30 70-60 120-236 120S134 610 164 540c40-90 62-140 60-220-4-110 46-210 176-210z',
    lit(main),
    line('M236 420q60 130 330 150M220 480q80 120 300 170', tone(main, -0.14), 10),
    line('M560 400q-90 130-350 190', tone(main, -0.1), 10),
    line('M300 150q100-50 200 6', light, 12),
  ) +
  path('M400 190c78 0 104 66 98 136-6 76-50 114-98 114s-92-38-98-114c-6-70 20-136 98-136z', lit('#f2c9a1')) +
  path('M302 300c-4-80 40-112 98-112s102 32 98 112c-20-60-60-78-98-78s-78 18-98 78z', dark) +
  circle(362, 326, 9, ink) +
  circle(438, 326, 9, ink) +
  line('M372 380q28 22 56 0', '#b5564c', 8) +
  circle(338, 364, 16, 'rgba(232,110,100,0.35)') +
  circle(462, 364, 16, 'rgba(232,110,100,0.35)');

const dress: Motif = ({ main, dark, light, accent }) =>
  ground(400, 700, 220) +
  line('M400 130q-4-40 24-44', '#8a93a8', 8) +
  line('M300 176q100-70 200 0', '#8a93a8', 9) +
  body(
    'M316 160l-90 60-60 220 76 20 44-130 30 90-110 270h388l-110-270 30-90 44 130 76-20-60-220-90-60q-30 50-84 50t-84-50z',
    lit(main),
    path('M500 150h220v560H560z', 'rgba(20,27,60,0.1)'),
    line('M360 420l-60 280M400 420v280M440 420l60 280', tone(main, -0.14), 7),
    cells(6, 5, (column, row) => circle(230 + column * 66 + (row % 2) * 33, 490 + row * 46, 8, light)),
  ) +
  path('M314 398h172l8 34H306z', lit(accent)) +
  line('M316 160q30 50 84 50t84-50', dark, 8);

const skirt: Motif = ({ main, dark }) =>
  ground(400, 690, 240) +
  body(
    'M290 170h220l120 510H170z',
    lit(main),
    cells(9, 1, (column) =>
      path(
        `M${300 + column * 24} 170l${-118 + column * 30} 520h34l${96 - column * 26} -520z`,
        column % 2 ? tone(main, -0.16) : tone(main, 0.16),
      ),
    ),
    path('M180 640h460v16H176z', tone(main, -0.3)),
  ) +
  rect(282, 146, 236, 50, dark, 14) +
  circle(400, 171, 10, tone(main, 0.5));

const blouse: Motif = ({ main, dark, light, accent }) =>
  ground(400, 650, 240) +
  body(
    'M310 180l-110 50q-110 120-100 260l110 20 40-130-20 270h340l-20-270 40 130 110-20q10-140-100-260l-110-50q-30 40-90 40t-90-40z',
    lit(main),
    path('M520 160h220v500H560z', 'rgba(20,27,60,0.1)'),
    cells(7, 7, (column, row) =>
      move(
        150 + column * 84 + (row % 2) * 42,
        230 + row * 62,
        circle(0, 0, 7, accent) + circle(10, 6, 6, light) + circle(-9, 7, 6, light),
      ),
    ),
  ) +
  path('M310 180q30 40 90 40t90-40l16 26q-30 56-106 56t-106-56z', lit(tone(main, -0.14))) +
  path('M400 262l-60 70 20 10 40-50 40 50 20-10z', dark);

const tote: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 230) +
  line('M310 330c-10-250 190-250 180 0', tone(main, -0.22), 26) +
  body(
    'M220 310h360l34 370H186z',
    lit(main),
    path('M520 300h120v400H540z', 'rgba(20,27,60,0.1)'),
    rect(180, 310, 440, 26, tone(main, -0.12)),
  ) +
  circle(400, 510, 92, lit(accent)) +
  path('M400 450c24 0 40 20 40 44 40 4 52 70-40 86-92-16-80-82-40-86 0-24 16-44 40-44z', paper) +
  circle(400, 510, 18, tone(accent, -0.2)) +
  line('M330 636h140', dark, 8);

const handbag: Motif = ({ main, dark }) =>
  ground(400, 660, 270) +
  line('M210 380C200 60 600 60 590 380', tone(main, -0.3), 18) +
  cells(9, 1, (column) => circle(218 + column * 45.5, 380 - Math.sin((column / 8) * Math.PI) * 222, 10, '#d8b25a')) +
  body(
    'M170 380q0-40 40-40h380q40 0 40 40l20 210q4 60-60 60H210q-64 0-60-60z',
    lit(main),
    path('M540 330h140v340H570z', 'rgba(20,27,60,0.12)'),
  ) +
  path('M166 376q0-36 44-36h380q44 0 44 36-20 130-234 150-214-20-234-150z', lit(tone(main, -0.12))) +
  line('M186 400q30 90 214 108 184-18 214-108', tone(main, 0.4), 4) +
  rect(362, 480, 76, 66, lit('#e0b95c'), 14) +
  circle(400, 512, 13, dark) +
  rect(200, 600, 400, 8, tone(main, -0.2), 4);

const flats: Motif = ({ main, dark, accent }) => {
  const shoe = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(8)">${
      path('M0 0c50-6 84 40 90 130 6 100-20 230-90 230S-96 230-90 130C-84 40-50-6 0 0z', tone(main, -0.45)) +
      path('M0-12c50-6 84 40 90 130 6 100-20 230-90 230S-96 218-90 118C-84 28-50-18 0-12z', lit(main)) +
      path('M0 110c40 0 58 40 58 110 0 60-20 106-58 106S-58 280-58 220c0-70 18-110 58-110z', lit('#f3dcc0')) +
      path('M-40 82q20-30 40 0 20-30 40 0-16 36-40 12-24 24-40-12z', lit(accent)) +
      circle(0, 88, 10, dark)
    }</g>`;
  return ground(410, 610, 270) + shoe(280, 210) + mirror(shoe(280, 210));
};

const glasses: Motif = ({ main, dark, accent }) =>
  ground(400, 580, 290) +
  line('M150 380q-30-60 20-120M650 380q30-60-20-120', dark, 20) +
  circle(262, 430, 116, tone(accent, 0.55)) +
  circle(538, 430, 116, tone(accent, 0.55)) +
  path('M190 410l70-74h40L196 450zM466 410l70-74h40L472 450z', 'rgba(255,255,255,0.7)') +
  ring(262, 430, 116, main, 28) +
  ring(538, 430, 116, main, 28) +
  line('M374 410q26-30 52 0', main, 24) +
  line('M196 340a116 116 0 0 1 80-24M472 340a116 116 0 0 1 80-24', tone(main, 0.45), 8);

const graduation: Motif = ({ main, dark, light, accent }) =>
  ground(400, 690, 250) +
  body(
    'M270 420q130-70 260 0l100 270H170z',
    lit(main),
    path('M430 380h240v320H470z', 'rgba(20,27,60,0.14)'),
    path('M360 400h80l30 300H330z', accent),
    path('M384 400h32v300h-32z', paper),
  ) +
  path('M250 300q150-60 300 0v96q-150 60-300 0z', lit(tone(main, -0.1))) +
  path('M400 130l300 120-300 120L100 250z', lit(tone(main, 0.08))) +
  path('M400 370l300-120v16L400 388 100 266v-16z', dark) +
  line('M400 250q160 10 200 60v110', '#e8bf52', 10) +
  path('M580 410h40l10 90h-60z', lit('#e8bf52')) +
  circle(400, 250, 14, '#e8bf52') +
  ellipse(300, 220, 50, 12, light);

export const womenswear = { hijab, dress, skirt, blouse, tote, handbag, flats, glasses, graduation };
