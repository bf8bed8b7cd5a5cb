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
  rounded,
  steel,
  tone,
  wood,
} from '../pen.ts';

const riceCooker: Motif = ({ main, dark, accent }) =>
  ground(400, 650, 280) +
  line('M352 176q-20-24 0-46t0-46M440 176q-20-24 0-46t0-46', 'rgba(255,255,255,0.8)', 12) +
  rect(350, 190, 100, 44, lit(dark), 18) +
  path('M180 340c0-80 90-120 220-120s220 40 220 120z', lit(tone(main, 0.1))) +
  path('M160 336h480l-14 240q-4 64-70 64H244q-66 0-70-64z', lit(main)) +
  rect(150, 320, 500, 40, tone(steel, 0.1), 20) +
  path('M520 360h116l-12 210q-4 70-70 70h-60z', 'rgba(20,27,60,0.1)') +
  rect(320, 430, 160, 150, lit(ink), 30) +
  circle(360, 478, 13, '#ff8a5c') +
  rect(386, 470, 60, 14, '#6d7896', 7) +
  circle(360, 516, 13, '#8df0b0') +
  rect(386, 508, 44, 14, '#6d7896', 7) +
  rect(360, 544, 80, 20, accent, 10) +
  group('rotate(-10 220 470)', path('M232 400c30-10 40 10 30 40-14 30-40 20-44-8 0-16 4-28 14-32z', accent)) +
  rect(120, 380, 50, 70, lit(dark), 22) +
  rect(630, 380, 50, 70, lit(dark), 22);

const fan: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 190) +
  rect(380, 500, 40, 150, cyl(dark), 10) +
  path('M270 690q0-60 130-60t130 60z', lit(main)) +
  rect(366, 644, 20, 10, paper, 5) +
  circle(410, 650, 8, accent) +
  circle(436, 654, 8, accent) +
  circle(400, 320, 232, tone(main, 0.72)) +
  around(4, 400, 320, () => path('M400 320c-90-30-130-130-60-190 40-20 80 20 84 90z', lit(main))) +
  around(24, 400, 320, () => line('M400 320v-226', 'rgba(60,72,104,0.32)', 3)) +
  ring(400, 320, 232, dark, 18) +
  ring(400, 320, 160, 'rgba(60,72,104,0.3)', 4) +
  ring(400, 320, 90, 'rgba(60,72,104,0.3)', 4) +
  circle(400, 320, 52, lit(accent)) +
  circle(400, 320, 22, paper);

const deskLamp: Motif = ({ main, dark, accent }) =>
  path('M470 300L250 640h430L600 330z', 'rgba(255,240,170,0.55)') +
  ground(360, 668, 220) +
  path('M190 660q0-40 110-40t110 40z', lit(main)) +
  line('M300 620L220 400', dark, 24) +
  line('M220 400L430 220', main, 24) +
  circle(220, 400, 28, lit(accent)) +
  circle(430, 220, 24, lit(accent)) +
  group(
    'rotate(18 480 260)',
    path('M420 200h120l70 120H360z', lit(main)),
    rect(440, 160, 80, 50, dark, 18),
    ellipse(485, 320, 125, 24, '#fff3bd'),
  ) +
  rect(480, 610, 180, 36, lit(accent), 8) +
  rect(500, 576, 150, 34, lit(tone(main, 0.3)), 8);

const iron: Motif = ({ main, dark, accent }) =>
  ground(400, 600, 330) +
  line('M620 330c80-20 100-120 40-190', ink, 14) +
  path('M120 560c40-140 160-200 320-200h200l40 200z', lit(main)) +
  path('M110 560h580l6 26q2 16-16 16H130q-26 0-20-42z', lit(steel)) +
  path('M250 390c40-130 130-140 240-140h110q50 0 56 50l8 80h-54l-10-60q-2-20-24-20H460q-90 0-120 74z', lit(dark)) +
  path('M440 360h200l20 100q-140-50-220-100z', 'rgba(255,255,255,0.14)') +
  circle(500, 440, 44, paper) +
  circle(500, 440, 30, accent) +
  rect(496, 412, 8, 28, ink, 4) +
  cells(3, 1, (column) => circle(230 + column * 50, 530, 9, tone(main, 0.5)));

const gallon: Motif = ({ main, dark, accent, light }) =>
  ground(400, 690, 180) +
  rect(340, 110, 120, 30, 'rgba(120,180,230,0.9)', 12) +
  body(
    rounded(290, 120, 220, 250, 50),
    '#8fc8ee',
    rect(290, 200, 220, 180, '#63abdf'),
    rect(310, 130, 26, 230, 'rgba(255,255,255,0.5)', 12),
    cells(1, 3, (_, row) => rect(290, 220 + row * 46, 220, 8, 'rgba(255,255,255,0.35)')),
  ) +
  rect(272, 352, 256, 330, lit(main), 24) +
  rect(272, 352, 256, 36, dark, 18) +
  rect(304, 420, 192, 120, tone(main, -0.42), 16) +
  circle(352, 436, 14, '#e85d5d') +
  circle(448, 436, 14, '#4b86d6') +
  rect(340, 446, 24, 30, steel, 4) +
  rect(436, 446, 24, 30, steel, 4) +
  path('M420 490h56l-6 46h-44z', light) +
  rect(304, 570, 192, 86, tone(main, 0.18), 14) +
  rect(380, 606, 40, 12, accent, 6);

const dryingRack: Motif = ({ main, accent }) =>
  ground(400, 690, 300) +
  line('M200 250l140 430M340 250L200 680M600 250L460 680M460 250l140 430', tone(steel, -0.3), 14) +
  line('M130 250h540M150 300h500', steel, 12) +
  path('M190 250h110v200H190z', lit(main)) +
  path('M190 410h110v16H190z', paper) +
  path('M330 250l-30 50 26 16v120h120V316l26-16-30-50q-56 30-112 0z', lit(accent)) +
  path('M510 250h90v240l-20-10-24 12-22-12-24 10z', lit('#f2c14e')) +
  [210, 280, 350, 430, 530, 580].map((x) => rect(x, 236, 12, 34, wood, 4)).join('');

const pan: Motif = ({ main, dark, accent }) =>
  ground(360, 610, 290) +
  path('M540 430l180-70q24-6 30 14t-16 30L560 480z', lit(ink)) +
  path('M90 400h500q-10 190-160 200H250Q100 590 90 400z', lit(main)) +
  ellipse(340, 400, 252, 66, lit(dark)) +
  ellipse(340, 404, 222, 50, tone(main, -0.55)) +
  path('M240 400q20-40 80-30t100-10 70 40-60 40-100-4-90-36z', lit(paper)) +
  circle(330, 400, 30, lit('#f5b433')) +
  line('M130 480q30 80 100 100', tone(main, 0.4), 10) +
  circle(700, 384, 10, accent);

const plant: Motif = ({ main, dark, accent, light }) =>
  ground(400, 680, 190) +
  [-58, -30, 0, 30, 58]
    .map((angle, index) =>
      group(
        `rotate(${angle} 400 480)`,
        path('M400 490c-80-80-80-230 0-330 80 100 80 250 0 330z', lit(index % 2 ? '#3f8f63' : '#57ad7a')),
        line('M400 480V210', '#2f7350', 6),
        line('M400 400l-34-34M400 400l34-34M400 330l-32-32M400 330l32-32', '#2f7350', 4),
      ),
    )
    .join('') +
  path('M262 470h276l-30 180q-6 30-36 30H328q-30 0-36-30z', lit(main)) +
  rect(246, 450, 308, 54, lit(tone(main, 0.12)), 16) +
  rect(246, 490, 308, 14, dark, 7) +
  line('M300 580h200', accent, 12) +
  line('M290 520l14 90', light, 10);

export const home = { riceCooker, fan, deskLamp, iron, gallon, dryingRack, pan, plant };
