import {
  body,
  cells,
  circle,
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
  size,
  tone,
  wood,
} from '../pen.ts';
import { gadgets } from './gadgets.ts';

const skin = '#e8b48a';

const blackboard: Motif = ({ main, dark, accent }) =>
  ground(400, 700, 340) +
  rect(110, 120, 580, 380, lit(wood), 18) +
  rect(134, 144, 532, 332, lit('#2f6a54'), 8) +
  line('M180 410V210M160 390h240M190 380q60-10 90-90t90-80', '#f3f7ee', 7) +
  line('M430 220h90M450 220v70M490 220v70M550 240h50M550 268h50', '#ffe08a', 8) +
  line('M430 350l50 60M480 350l-50 60M520 380h40', '#ffb3c1', 8) +
  rect(300, 470, 120, 14, paper, 7) +
  path('M470 700q-10-170 110-176t116 176z', lit(main)) +
  path('M540 524h70l-34 60z', paper) +
  rect(556, 470, 44, 60, tone(skin, -0.1), 16) +
  circle(578, 430, 70, lit(skin)) +
  path('M506 430c-10-90 50-110 84-100 50-6 76 40 62 100-16-40-50-50-80-60-30 20-50 30-66 60z', ink) +
  circle(556, 440, 7, ink) +
  circle(604, 440, 7, ink) +
  line('M566 466q14 12 28 0', '#b5564c', 6) +
  line('M490 600q-60-60-84-150', main, 42) +
  circle(404, 444, 24, lit(skin)) +
  line('M398 430l-26-50', paper, 10) +
  rect(600, 610, 80, 60, accent, 6) +
  line('M640 610v60', dark, 5);

const photographer: Motif = (paint) =>
  ground(400, 712, 200) +
  line('M400 420L270 700M400 420l130 280M400 420v270', ink, 20) +
  rect(360, 410, 80, 60, lit(paint.dark), 12) +
  size(0.66, 0, -110, gadgets.camera(paint)) +
  path('M590 120l14 40 40 14-40 14-14 40-14-40-40-14 40-14z', '#ffe08a') +
  path('M150 180l10 28 28 10-28 10-10 28-10-28-28-10 28-10z', '#ffe08a');

const penTool: Motif = ({ main, dark, accent, light }) =>
  ground(400, 650, 320) +
  rect(120, 170, 560, 440, lit(paper), 24) +
  path('M120 194q0-24 24-24h512q24 0 24 24v36H120z', main) +
  circle(156, 200, 10, '#ff8a7a') +
  circle(188, 200, 10, '#ffd45e') +
  circle(220, 200, 10, '#8df0b0') +
  rect(140, 252, 56, 336, '#eceff6', 12) +
  cells(1, 6, (_, row) => rect(154, 270 + row * 52, 28, 28, row === 2 ? accent : '#c3cbdc', 7)) +
  line('M250 540C260 330 480 560 600 300', accent, 12) +
  line('M250 540L300 360M600 300l-80 200', '#8a93a8', 4) +
  [
    [250, 540],
    [600, 300],
  ]
    .map(
      ([x, y]) =>
        rect(Number(x) - 14, Number(y) - 14, 28, 28, paper) +
        `<rect x="${Number(x) - 14}" y="${Number(y) - 14}" width="28" height="28" fill="none" stroke="${dark}" stroke-width="6"/>`,
    )
    .join('') +
  circle(300, 360, 11, dark) +
  circle(520, 500, 11, dark) +
  circle(330, 300, 40, light) +
  group(
    'rotate(-40 560 420)',
    path('M520 380h90l-16 110-29 70-29-70z', lit(ink)),
    circle(565, 470, 12, paper),
    line('M565 482v70', paper, 5),
    rect(512, 340, 106, 46, lit(main), 10),
  );

const videoEdit: Motif = ({ main, dark, accent }) =>
  ground(400, 650, 330) +
  rect(110, 290, 580, 340, lit(ink), 26) +
  rect(140, 320, 360, 170, lit(accent), 14) +
  path('M290 360l80 46-80 46z', paper) +
  cells(1, 3, (_, row) => rect(140, 514 + row * 34, 520, 24, '#39435f', 8)) +
  rect(160, 514, 180, 24, main, 8) +
  rect(350, 514, 120, 24, '#f2c14e', 8) +
  rect(200, 548, 260, 24, '#5cb67c', 8) +
  rect(160, 582, 140, 24, '#4b86d6', 8) +
  rect(320, 582, 200, 24, '#8a63c9', 8) +
  line('M380 504v110', '#ff5d5d', 6) +
  rect(520, 320, 140, 76, '#39435f', 12) +
  rect(520, 410, 140, 80, '#39435f', 12) +
  group(
    'rotate(-12 120 240)',
    body(
      rounded(110, 170, 580, 74, 12),
      dark,
      cells(8, 1, (column) => path(`M${110 + column * 90} 170h44l-40 80h-44z`, paper)),
    ),
  ) +
  rect(110, 262, 580, 40, lit(tone(dark, -0.2)), 10);

const translator: Motif = ({ main, accent }) =>
  ground(400, 660, 280) +
  path('M150 180h340q50 0 50 50v190q0 50-50 50H300l-90 90v-90h-60q-50 0-50-50V230q0-50 50-50z', lit(main)) +
  line('M230 410l80-180 80 180M262 350h96', paper, 22) +
  path('M420 340h230q50 0 50 50v150q0 50-50 50h-30v80l-80-80H420q-50 0-50-50V390q0-50 50-50z', lit(accent)) +
  line('M450 420h170M535 390v30M590 420q-30 90-130 120M490 450q40 70 120 90', paper, 15);

const website: Motif = ({ main, dark, accent, light }) =>
  ground(400, 640, 330) +
  rect(110, 160, 580, 450, lit(paper), 28) +
  path('M110 190q0-30 30-30h520q30 0 30 30v44H110z', main) +
  circle(150, 198, 11, '#ff8a7a') +
  circle(184, 198, 11, '#ffd45e') +
  circle(218, 198, 11, '#8df0b0') +
  rect(260, 184, 380, 28, light, 14) +
  rect(146, 262, 300, 150, lit(accent), 16) +
  line('M250 300l-44 38 44 38M342 300l44 38-44 38M316 286l-40 104', paper, 12) +
  rect(470, 262, 184, 20, dark, 8) +
  rect(470, 300, 184, 14, '#d6dbe6', 7) +
  rect(470, 328, 150, 14, '#d6dbe6', 7) +
  rect(470, 372, 110, 40, main, 20) +
  cells(
    3,
    1,
    (column) =>
      rect(146 + column * 172, 440, 156, 130, '#eceff6', 14) +
      circle(224 + column * 172, 484, 24, column === 1 ? accent : main) +
      rect(180 + column * 172, 526, 88, 12, '#c3cbdc', 6),
  );

const house: Motif = ({ main, dark, accent }) =>
  ground(400, 670, 330) +
  rect(170, 330, 460, 330, lit(paper)) +
  path('M120 350L400 140l280 210-30 34H150z', lit(main)) +
  path('M400 140l280 210-30 34-250-190z', dark) +
  rect(540, 180, 56, 100, lit(dark), 4) +
  rect(350, 470, 110, 190, lit(accent), 10) +
  circle(436, 570, 8, '#ffe08a') +
  rect(210, 420, 110, 110, '#a9d4ee', 8) +
  line('M265 420v110M210 475h110', paper, 9) +
  rect(490, 420, 110, 110, '#a9d4ee', 8) +
  line('M545 420v110M490 475h110', paper, 9) +
  circle(400, 310, 36, '#a9d4ee') +
  ring(400, 310, 36, tone(paper, -0.1), 9) +
  path('M120 660q0-90 60-100 60 20 50 100z', lit(leaf)) +
  path('M570 660q10-70 60-76 60 16 56 76z', lit(leaf)) +
  group(
    'rotate(6 650 560)',
    rect(640, 470, 16, 190, wood),
    rect(570, 450, 156, 80, lit('#ffd45e'), 10),
    line('M596 480h104M596 504h70', ink, 9),
  );

export const services = { blackboard, photographer, penTool, videoEdit, translator, website, house };
