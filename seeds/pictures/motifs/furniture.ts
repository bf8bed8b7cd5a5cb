import { cells, circle, ground, ink, line, lit, type Motif, paper, path, rect, steel, tone } from '../pen.ts';

const mattress: Motif = ({ main, dark, accent, light }) =>
  ground(400, 600, 350) +
  path('M90 460l150-160h470l20 20v120L590 590H100q-10 0-10-20z', dark) +
  path('M90 440l160-160h460q24 0 6 24L600 440z', lit(main)) +
  cells(5, 3, (column, row) => circle(200 + column * 96 + (2 - row) * 42, 312 + row * 46, 8, tone(main, -0.16))) +
  rect(88, 440, 512, 136, lit(tone(main, 0.25)), 20) +
  path('M600 440l120-150v130L600 570z', tone(main, -0.18)) +
  line('M100 474h490M100 546h490', accent, 7) +
  path('M250 250q30-40 110-36t110 8q20 50-20 70t-190 6q-30-20-10-48z', lit(paper)) +
  path('M470 240q30-30 100-26t100 10q20 44-20 60t-180 4q-20-20 0-48z', lit(light));

const wardrobe: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 230) +
  rect(212, 650, 40, 40, dark, 6) +
  rect(548, 650, 40, 40, dark, 6) +
  rect(192, 130, 416, 532, lit(tone(main, -0.14)), 18) +
  rect(212, 152, 180, 380, lit(main), 10) +
  rect(408, 152, 180, 380, lit(main), 10) +
  rect(234, 178, 136, 150, tone(main, 0.2), 8) +
  rect(430, 178, 136, 326, tone(steel, 0.45), 8) +
  path('M430 400l136-170v80L430 480z', 'rgba(255,255,255,0.55)') +
  rect(234, 350, 136, 154, tone(main, 0.2), 8) +
  rect(212, 548, 376, 92, lit(main), 10) +
  rect(360, 584, 80, 18, accent, 9) +
  rect(372, 320, 12, 70, accent, 6) +
  rect(416, 320, 12, 70, accent, 6);

const desk: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 340) +
  line('M190 400l-40 256M610 400l40 256', ink, 22) +
  line('M220 400l60 256M580 400l-60 256', tone(ink, 0.25), 18) +
  rect(110, 366, 580, 40, lit(main), 12) +
  rect(110, 394, 580, 14, dark, 6) +
  rect(470, 408, 150, 70, lit(tone(main, -0.1)), 8) +
  rect(520, 434, 50, 12, paper, 6) +
  rect(190, 300, 130, 34, lit('#5b7fc4'), 6) +
  rect(180, 334, 150, 32, lit(accent), 6) +
  path('M420 366q0-70 10-80h70q10 10 10 80z', lit(paper)) +
  line('M510 304q36 0 34 26t-38 22', paper, 12) +
  line('M450 270q-12-16 0-30t0-30', 'rgba(255,255,255,0.8)', 8);

const chair: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 220) +
  line('M400 560v60', tone(ink, 0.2), 26) +
  line('M400 630L230 664M400 630l170 34M400 630l-60 50M400 630l60 50', ink, 20) +
  [224, 338, 462, 576].map((x, index) => circle(x, index % 3 ? 690 : 676, 17, ink)).join('') +
  rect(370, 380, 60, 110, tone(ink, 0.15), 10) +
  path('M270 150q0-40 130-40t130 40l14 210q4 40-40 40H296q-44 0-40-40z', lit(main)) +
  cells(6, 1, (column) => line(`M${300 + column * 40} 150l${(column - 2.5) * 4} 220`, tone(main, -0.14), 6)) +
  path('M230 480q0-34 60-34h220q60 0 60 34v40q0 44-60 44H290q-60 0-60-44z', lit(tone(main, -0.06))) +
  path('M230 510q170 30 340 0v10q0 44-60 44H290q-60 0-60-44z', dark) +
  line('M216 390v60q0 24 30 24M584 390v60q0 24-30 24', ink, 18) +
  rect(176, 372, 84, 26, lit(accent), 13) +
  rect(540, 372, 84, 26, lit(accent), 13);

const shelf: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 250) +
  rect(180, 130, 440, 550, lit(dark), 14) +
  [0, 1, 2].map((row) => rect(204, 152 + row * 176, 392, 152, tone(main, -0.48), 6)).join('') +
  ['#e85d5d', '#f2c14e', '#4b86d6', accent, '#5cb67c', '#8a63c9']
    .map((color, index) => rect(220 + index * 34, 190 + (index % 3) * 10, 28, 114 - (index % 3) * 10, lit(color), 4))
    .join('') +
  path('M480 304q-6-50 20-60 20-30 40 0 30 10 24 60z', lit('#5aa17f')) +
  path('M484 270h76l-10 34h-56z', lit('#d97757')) +
  rect(224, 400, 130, 80, lit('#f2e4c9'), 8) +
  rect(244, 420, 90, 40, accent, 6) +
  circle(470, 440, 38, lit('#4b86d6')) +
  rect(424, 440, 92, 40, lit('#4b86d6'), 6) +
  rect(224, 600, 200, 26, lit('#5b7fc4'), 4) +
  rect(236, 630, 180, 26, lit('#e9b44c'), 4) +
  path('M470 656v-60q0-30 40-30t40 30v60z', lit(paper)) +
  [0, 1, 2, 3].map((row) => rect(172, 126 + row * 178, 456, 26, lit(main), 6)).join('');

const mirrorStand: Motif = ({ main, dark, accent, light }) =>
  ground(400, 690, 200) +
  line('M300 660l-40 30M500 660l40 30', dark, 20) +
  rect(250, 100, 300, 580, lit(main), 150) +
  rect(276, 126, 248, 528, lit('#bcd9ea'), 124) +
  path('M280 420l230-250q14 40 14 90L280 520z', 'rgba(255,255,255,0.5)') +
  path('M290 570l234-240v40L310 600z', 'rgba(255,255,255,0.35)') +
  circle(250, 390, 14, accent) +
  circle(550, 390, 14, accent) +
  line('M276 200q20-60 60-80', light, 8);

const pillow: Motif = ({ main, dark, accent, light }) =>
  ground(400, 620, 310) +
  path('M140 260q260-50 520 0 40 150 0 330-260 40-520 0-40-180 0-330z', lit(main)) +
  line('M150 290q40 140 6 280M650 290q-40 140-6 280', tone(main, -0.16), 8) +
  cells(4, 3, (column, row) =>
    path(`M${250 + column * 96} ${350 + row * 80}l16 24-16 24-16-24z`, (column + row) % 2 ? accent : light),
  ) +
  line('M140 590q260 40 520 0', dark, 8);

export const furniture = { mattress, wardrobe, desk, chair, shelf, mirrorStand, pillow };
