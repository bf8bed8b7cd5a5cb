import {
  body,
  cells,
  circle,
  ellipse,
  ground,
  line,
  lit,
  type Motif,
  mirror,
  paper,
  path,
  rect,
  steel,
  tone,
} from '../pen.ts';

const SHIRT = 'M300 170l-120 56-62 170 92 40 40-90v304h300V346l40 90 92-40-62-170-120-56q-20 60-100 60t-100-60z';

const tshirt: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 230) +
  body(
    SHIRT,
    lit(main),
    path('M500 160h200v520H520q30-240-20-520z', 'rgba(20,27,60,0.1)'),
    circle(400, 400, 78, lit(accent)),
    path('M340 430l40-60 26 34 22-24 34 50z', paper),
    circle(432, 352, 14, paper),
    line('M250 346l-16 70M550 346l16 70', dark, 5),
  ) +
  line('M300 170q20 60 100 60t100-60', dark, 16);

const plaid = (color: string, dark: string, accent: string): string =>
  cells(8, 1, (column) => rect(130 + column * 76, 150, 26, 540, color)) +
  cells(1, 8, (_, row) => rect(100, 170 + row * 70, 600, 24, color)) +
  cells(8, 1, (column) => rect(172 + column * 76, 150, 6, 540, accent)) +
  cells(1, 8, (_, row) => rect(100, 208 + row * 70, 600, 6, dark));

const LONG = 'M300 170l-116 52-76 360 84 24 58-190v236h300V416l58 190 84-24-76-360-116-52q-30 34-100 34t-100-34z';

const flannel: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 250) +
  body(
    LONG,
    lit(main),
    `<g opacity="0.55">${plaid(dark, dark, accent)}</g>`,
    path('M520 150h200v520H540z', 'rgba(20,27,60,0.12)'),
  ) +
  path('M300 170l70 90 30-56 30 56 70-90q-30 34-100 34t-100-34z', tone(main, 0.2)) +
  line('M400 208v440', dark, 5) +
  cells(1, 5, (_, row) => circle(412, 280 + row * 76, 8, paper)) +
  rect(450, 330, 80, 84, dark, 8) +
  rect(454, 334, 72, 76, tone(main, 0.12), 6);

const shirt: Motif = ({ main, dark }) =>
  ground(400, 660, 250) +
  body(
    LONG,
    lit(main),
    cells(10, 1, (column) => rect(120 + column * 62, 150, 6, 540, tone(main, -0.08))),
    path('M520 150h200v520H540z', 'rgba(20,27,60,0.08)'),
  ) +
  path('M300 170l66 96 34-62 34 62 66-96q-30 34-100 34t-100-34z', tone(main, 0.35)) +
  line('M366 264l34-58 34 58', dark, 4) +
  line('M400 208v440', dark, 4) +
  cells(1, 5, (_, row) => circle(412, 290 + row * 74, 8, dark)) +
  line('M452 340h80v74l-40 16-40-16z', dark, 4);

const hoodie: Motif = ({ main, dark, light, accent }) =>
  ground(400, 674, 260) +
  body(
    'M300 210l-110 50-86 330 90 26 56-170v220h300V446l56 170 90-26-86-330-110-50z',
    lit(main),
    rect(250, 620, 300, 60, dark),
    path('M300 480h200l50 120H250z', tone(main, -0.12)),
    line('M300 480l-46 110M500 480l46 110', dark, 6),
    path('M520 190h200v520H545z', 'rgba(20,27,60,0.1)'),
    rect(330, 386, 140, 24, accent, 12),
    rect(356, 424, 88, 16, accent, 8),
  ) +
  path('M286 220c0-130 228-130 228 0q-20 90-114 110-94-20-114-110z', lit(tone(main, -0.06))) +
  path('M330 226c0-80 140-80 140 0q-10 56-70 76-60-20-70-76z', tone(main, -0.46)) +
  line('M366 306l-8 104M434 306l8 84', light, 9) +
  circle(358, 414, 8, light) +
  circle(442, 394, 8, light);

const jacket: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 260) +
  body(
    'M290 180l-112 54-70 356 90 20 52-180v226h300V430l52 180 90-20-70-356-112-54q-40 30-110 30t-110-30z',
    lit(main),
    rect(250, 616, 300, 50, dark),
    path('M520 150h200v530H545z', 'rgba(20,27,60,0.14)'),
    line('M270 350h110M420 350h110', tone(main, 0.4), 5),
  ) +
  path('M290 180l80 130 30-100 30 100 80-130-40-22H330z', lit(tone(accent, 0.1))) +
  line('M400 212v450', dark, 6) +
  cells(1, 5, (_, row) => circle(416, 300 + row * 78, 10, lit(steel))) +
  rect(276, 372, 92, 92, tone(main, 0.14), 8) +
  path('M276 372h92v28l-46 22-46-22z', dark) +
  rect(432, 372, 92, 92, tone(main, 0.14), 8) +
  path('M432 372h92v28l-46 22-46-22z', dark);

const cardigan: Motif = ({ main, dark, light }) =>
  ground(400, 670, 250) +
  body(
    'M306 176l-120 56-66 350 84 22 54-180v250h284V424l54 180 84-22-66-350-120-56-70 190h-48z',
    lit(main),
    cells(14, 12, (column, row) => line(`M${120 + column * 42} ${200 + row * 44}l10 14 10-14`, tone(main, -0.14), 5)),
    rect(258, 636, 284, 40, dark),
    path('M520 150h200v530H545z', 'rgba(20,27,60,0.1)'),
  ) +
  path('M306 176l78 200v298h32V376l78-200-24-10-70 190-70-190z', lit(tone(main, -0.14))) +
  cells(1, 4, (_, row) => circle(400, 420 + row * 66, 12, light));

const pants: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 180) +
  body(
    'M272 130h256l40 550H430l-30-380-30 380H232z',
    lit(main),
    path('M400 130h140l40 560H430l-30-390z', 'rgba(20,27,60,0.12)'),
    line('M318 210l-40 460M482 210l40 460', tone(main, -0.12), 5),
    line('M290 180q10 60-26 80M510 180q-10 60 26 80', dark, 6),
  ) +
  rect(266, 120, 268, 44, dark, 10) +
  cells(5, 1, (column) => rect(290 + column * 52, 114, 12, 56, main, 4)) +
  circle(400, 142, 12, lit(accent)) +
  line('M400 164v120', dark, 5);

const sneaker: Motif = ({ main, dark, light, accent }) =>
  ground(400, 574, 320) +
  body(
    'M130 500q-10-90 20-160 20-30 50-6 70 56 130-10 16-24 40-8l190 120q100 20 120 64v20H130z',
    lit(main),
    path('M130 430q60 30 130 100H120z', lit(accent)),
    path('M560 436q100 20 120 64v30H520q0-60 40-94z', tone(main, 0.3)),
    path('M260 520q60-120 200-120l-50-40q-140 30-190 160z', accent),
  ) +
  line('M350 322l-40 44M392 348l-42 44M434 374l-42 44M476 402l-42 44', light, 13) +
  path('M124 498h560q16 0 16 22 0 44-44 44H168q-48 0-46-44z', lit(paper)) +
  line('M126 530h572', tone(accent, -0.05), 7) +
  line('M176 336q40 30 84 22', dark, 8) +
  cells(10, 1, (column) => rect(170 + column * 48, 550, 20, 14, '#d9d3c6', 4));

const futsalShoe: Motif = (paint) => mirror(sneaker({ ...paint, light: '#f9e27a' }));

const sandal: Motif = ({ main, dark, accent }) => {
  const one = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) rotate(-14)">${
      path('M0 0c60-30 110 20 104 120l-10 240c-6 90-110 90-116 0L-40 130C-46 60-30 16 0 0z', tone(main, -0.4)) +
      path('M0-14c60-30 110 20 104 120l-10 240c-6 90-110 90-116 0L-40 116C-46 46-30 2 0-14z', lit(main)) +
      line('M34 60L-34 190M34 60l62 120', accent, 30) +
      line('M34 60L-30 180', tone(accent, 0.4), 6) +
      circle(34, 60, 16, dark)
    }</g>`;
  return ground(420, 610, 280) + one(260, 200) + one(490, 230);
};

const cap: Motif = ({ main, dark, accent }) =>
  ground(420, 580, 300) +
  path('M420 470c140-20 260 0 290 60 10 24-10 34-40 30-90-16-180-10-290 10z', lit(tone(accent, -0.06))) +
  body(
    'M150 520c-20-170 90-290 240-290s240 110 230 270c-150-30-320-20-470 20z',
    lit(main),
    path('M390 220c60 80 80 160 70 280h200V200z', 'rgba(20,27,60,0.14)'),
    line('M390 230c-70 70-100 160-96 270M390 230c60 80 80 160 76 262', dark, 6),
  ) +
  ellipse(392, 230, 26, 14, accent) +
  path('M150 520c150-40 320-50 470-20l2 22c-150-24-320-16-470 26z', dark) +
  rect(300, 350, 110, 90, paper, 14) +
  path('M322 420l30-50 20 26 14-16 16 40z', accent);

const backpack: Motif = ({ main, dark, light, accent }) =>
  ground(400, 676, 240) +
  line('M340 180q0-60 60-60t60 60', dark, 22) +
  path('M214 380q-60 30-60 130v110q0 30 40 30h30zM586 380q60 30 60 130v110q0 30-40 30h-30z', lit(tone(main, -0.3))) +
  body(
    'M220 320c0-120 70-170 180-170s180 50 180 170v280q0 70-70 70H290q-70 0-70-70z',
    lit(main),
    path('M500 150h120v540H540q30-280-40-540z', 'rgba(20,27,60,0.14)'),
    path('M220 330q180 60 360 0v-40H220z', tone(main, -0.16)),
  ) +
  line('M250 300c10-80 70-106 150-106s140 26 150 106', light, 8) +
  rect(270, 430, 260, 200, lit(tone(main, -0.12)), 40) +
  line('M292 480h216', accent, 12) +
  rect(484, 472, 20, 50, accent, 8) +
  rect(352, 340, 96, 46, lit(accent), 12) +
  line('M310 676v-30M490 676v-30', dark, 14);

const raincoat: Motif = ({ main, dark, light, accent }) =>
  ground(400, 690, 250) +
  body(
    'M320 220l-120 60-90 310 92 30 48-150-20 210h340l-20-210 48 150 92-30-90-310-120-60z',
    lit(main),
    path('M520 200h220v500H560z', 'rgba(20,27,60,0.12)'),
    rect(190, 560, 420, 22, accent),
  ) +
  path('M290 236c0-140 220-140 220 0q-10 70-110 86-100-16-110-86z', lit(tone(main, -0.06))) +
  path('M326 236c0-86 148-86 148 0q-8 46-74 62-66-16-74-62z', tone(main, -0.5)) +
  line('M400 320v360', dark, 6) +
  cells(1, 4, (_, row) => circle(416, 380 + row * 74, 10, accent)) +
  line('M180 130l-16 40M250 90l-16 40M560 90l-16 40M640 140l-16 40M110 260l-12 34M700 280l-12 34', light, 10);

export const clothes = {
  tshirt,
  flannel,
  shirt,
  hoodie,
  jacket,
  cardigan,
  pants,
  sneaker,
  futsalShoe,
  sandal,
  cap,
  backpack,
  raincoat,
};
