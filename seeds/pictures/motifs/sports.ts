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
  line,
  lit,
  type Motif,
  paper,
  path,
  rect,
  ring,
  steel,
  tone,
} from '../pen.ts';

const racket = (frame: string, grip: string): string =>
  `<clipPath id="strings"><ellipse cx="400" cy="260" rx="116" ry="150"/></clipPath><g clip-path="url(#strings)">${cells(11, 1, (column) => rect(290 + column * 22, 100, 3, 330, '#f7f9fc')) + cells(1, 15, (_, row) => rect(280, 112 + row * 22, 250, 3, '#f7f9fc'))}</g>` +
  `<ellipse cx="400" cy="260" rx="118" ry="152" fill="none" stroke="${frame}" stroke-width="20"/><ellipse cx="396" cy="256" rx="118" ry="152" fill="none" stroke="${tone(frame, 0.4)}" stroke-width="5"/>` +
  rect(391, 410, 18, 170, cyl(steel)) +
  path('M376 400h48l-14 34h-20z', frame) +
  rect(382, 560, 36, 150, cyl(grip), 14) +
  line('M384 590l32 14M384 620l32 14M384 650l32 14M384 680l32 14', tone(grip, -0.3), 5);

const badminton: Motif = ({ main, dark, accent }) =>
  ground(420, 672, 260) +
  group('rotate(28 400 400) translate(-20 -10)', racket(main, dark)) +
  group(
    'rotate(-20 240 590) translate(200 470)',
    path('M0 0l34 120h46L114 0 84 18 57-6 30 18z', paper),
    line('M16 30l26 90M57 10v110M98 30l-26 90M10 60h94M20 92h74', '#c9d0de', 4),
    path('M30 118h54q6 50-27 54-33-4-27-54z', lit(accent)),
    rect(30, 114, 54, 12, tone(accent, -0.3), 5),
  );

const soccer: Motif = ({ main }) =>
  ground(400, 664, 230) +
  body(
    'M400 150a250 250 0 1 1-.1 0z',
    lit(paper),
    path('M400 300l94 68-36 110H342l-36-110z', ink),
    around(5, 400, 400, () => line('M400 300v-90', ink, 12) + path('M400 220l84-50-30-70h-108l-30 70z', main)),
    path('M560 180a280 280 0 0 1-260 480h360V180z', 'rgba(20,27,60,0.12)'),
  ) +
  line('M220 330q30-70 90-110', 'rgba(255,255,255,0.9)', 14);

const basketball: Motif = ({ main }) =>
  ground(400, 664, 230) +
  body(
    'M400 150a250 250 0 1 1-.1 0z',
    lit(main),
    path('M560 180a280 280 0 0 1-260 480h360V180z', 'rgba(20,27,60,0.14)'),
    line('M400 140v520M150 400h500M210 200q150 190 0 400M590 200q-150 190 0 400', ink, 11),
  ) +
  line('M220 330q30-70 90-110', tone(main, 0.6), 14);

const yogaMat: Motif = ({ main, dark, light, accent }) =>
  ground(400, 630, 320) +
  path('M236 420l440-70q30 0 34 30l20 150q0 30-30 34L260 600z', lit(tone(main, 0.12))) +
  cells(7, 1, (column) => line(`M${320 + column * 58} ${430 - column * 9}l18 140`, tone(main, -0.06), 5)) +
  circle(230, 480, 122, lit(main)) +
  ring(230, 480, 96, dark, 8) +
  ring(230, 480, 70, dark, 8) +
  ring(230, 480, 44, dark, 8) +
  circle(230, 480, 18, light) +
  path('M480 384l40-6 26 180-40 6z', accent) +
  line('M500 380q-60-160-200-110', accent, 14);

const dumbbell: Motif = ({ main, dark, accent }) =>
  ground(400, 600, 300) +
  group(
    'rotate(-14 400 430)',
    rect(260, 406, 280, 50, cyl(steel), 10),
    cells(9, 1, (column) => rect(320 + column * 18, 406, 6, 50, 'rgba(60,72,104,0.35)')),
    rect(170, 310, 90, 244, lit(main), 26),
    rect(110, 346, 76, 172, lit(dark), 24),
    rect(540, 310, 90, 244, lit(main), 26),
    rect(614, 346, 76, 172, lit(dark), 24),
    rect(200, 330, 14, 204, tone(main, 0.4), 7),
    rect(570, 330, 14, 204, tone(main, 0.4), 7),
    circle(586, 432, 24, accent),
    circle(216, 432, 24, accent),
  );

const tent: Motif = ({ main, dark, light, accent }) =>
  ground(400, 622, 360) +
  path('M400 180L720 620H560z', lit(tone(main, -0.22))) +
  path('M400 180L90 620h470z', lit(main)) +
  path('M350 252L230 620h200z', tone(main, -0.5)) +
  path('M350 252l-10 368H230z', dark) +
  path('M350 252l80 368h40z', light) +
  line('M400 180l-26-34M90 620l-40 20M720 620l44 20', '#8a93a8', 8) +
  path('M374 146l60 10-36 24z', accent) +
  path('M600 620q14-60 40-70 10 34-6 70z', '#5aa17f') +
  path('M140 630q-20-50-50-60-4 40 14 62z', '#5aa17f');

const carrier: Motif = ({ main, dark, light, accent }) =>
  ground(400, 690, 220) +
  rect(210, 110, 380, 76, cyl(accent), 38) +
  circle(232, 148, 26, tone(accent, 0.4)) +
  line('M300 110v76M500 110v76', dark, 10) +
  path('M230 430q-60 10-60 80v90q0 30 60 30zM570 430q60 10 60 80v90q0 30-60 30z', lit(tone(main, -0.28))) +
  body(
    'M230 260q0-80 90-80h160q90 0 90 80v360q0 66-66 66H296q-66 0-66-66z',
    lit(main),
    path('M490 170h110v530H530z', 'rgba(20,27,60,0.14)'),
  ) +
  path('M240 270q160 60 320 0v-40q-20-60-90-60H330q-70 0-90 60z', lit(tone(main, -0.14))) +
  rect(276, 440, 248, 190, lit(tone(main, 0.12)), 34) +
  line('M300 486h200', dark, 10) +
  line('M330 290v140M470 290v140', accent, 18) +
  rect(314, 350, 32, 30, steel, 6) +
  rect(454, 350, 32, 30, steel, 6) +
  path('M350 580l40-54 24 30 18-20 30 44z', light) +
  line('M180 520l-30 120', steel, 10);

const sleepingBag: Motif = ({ main, dark, light, accent }) =>
  ground(400, 600, 330) +
  body(
    'M120 500c-40-110 60-190 180-180l320 40c90 10 100 210 0 224L240 600c-60 0-100-40-120-100z',
    lit(main),
    cells(5, 1, (column) =>
      line(`M${340 + column * 74} ${310 + column * 9}q34 130-6 ${300 - column * 8}`, tone(main, -0.16), 8),
    ),
  ) +
  ellipse(236, 460, 110, 120, dark) +
  ellipse(240, 470, 84, 92, tone(main, -0.5)) +
  path('M170 500q70-60 150-10l10 50q-70 40-140 0z', lit(paper)) +
  line('M350 350q160 10 300 40', accent, 9) +
  circle(640, 470, 18, light);

const jumpRope: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 270) +
  line('M250 330C40 640 420 700 420 500S700 300 560 240', accent, 18) +
  line('M250 330C40 640 420 700 420 500S700 300 560 240', tone(accent, 0.4), 5) +
  group(
    'rotate(24 250 240)',
    rect(224, 130, 56, 210, lit(main), 26),
    cells(1, 5, (_, row) => rect(224, 170 + row * 30, 56, 10, dark)),
    rect(232, 326, 40, 34, steel, 8),
  ) +
  group(
    'rotate(-60 600 230)',
    rect(560, 130, 56, 210, lit(main), 26),
    cells(1, 5, (_, row) => rect(560, 170 + row * 30, 56, 10, dark)),
    rect(568, 326, 40, 34, steel, 8),
  );

const tumbler: Motif = ({ main, dark, accent, light }) =>
  ground(400, 690, 160) +
  line('M430 130q0-50 50-50', ink, 16) +
  rect(320, 140, 160, 66, cyl(ink), 20) +
  line('M480 170q60 10 46 90', ink, 16) +
  body(
    'M296 206h208q24 0 24 40l-20 400q-4 40-44 40H336q-40 0-44-40l-20-400q0-40 24-40z',
    cyl(main),
    rect(260, 240, 280, 22, dark),
    rect(316, 280, 22, 360, 'rgba(255,255,255,0.4)', 11),
  ) +
  path('M340 520l50-80 30 40 20-24 40 64z', light) +
  circle(456, 420, 16, accent) +
  rect(330, 540, 150, 12, paper, 6);

const headlamp: Motif = ({ main, dark, accent }) =>
  path('M290 430L60 250v360z', 'rgba(255,243,180,0.7)') +
  ground(430, 620, 260) +
  `<ellipse cx="450" cy="400" rx="220" ry="150" fill="none" stroke="${dark}" stroke-width="50"/><ellipse cx="450" cy="394" rx="220" ry="150" fill="none" stroke="${main}" stroke-width="36"/><ellipse cx="450" cy="394" rx="220" ry="150" fill="none" stroke="${accent}" stroke-width="8" stroke-dasharray="30 26"/>` +
  rect(210, 340, 160, 190, lit(ink), 40) +
  circle(280, 430, 66, lit(steel)) +
  circle(280, 430, 50, '#fff3bd') +
  circle(280, 430, 26, paper) +
  rect(330, 352, 34, 20, accent, 8);

const jersey: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 230) +
  body(
    'M300 170l-120 56-62 150 100 44 32-70v304h300V350l32 70 100-44-62-150-120-56q-20 70-100 70t-100-70z',
    lit(main),
    cells(5, 1, (column) => rect(262 + column * 64, 150, 28, 520, accent)),
    path('M520 160h200v520H540z', 'rgba(20,27,60,0.12)'),
  ) +
  path('M300 170q20 70 100 70t100-70l-22-10q-16 50-78 50t-78-50z', dark) +
  circle(400, 440, 92, lit(main)) +
  line('M366 410q30-30 34-10v84M366 484h68', paper, 24);

export const sports = {
  badminton,
  soccer,
  basketball,
  yogaMat,
  dumbbell,
  tent,
  carrier,
  sleepingBag,
  jumpRope,
  tumbler,
  headlamp,
  jersey,
};
