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
  ring,
  size,
  steel,
  tone,
  wood,
} from '../pen.ts';
import { clothes } from './clothes.ts';
import { computing } from './computing.ts';
import { wheels } from './wheels.ts';

const washer: Motif = ({ main, dark, accent }) =>
  ground(400, 690, 260) +
  rect(190, 130, 420, 550, lit(main), 36) +
  path('M190 166q0-36 36-36h348q36 0 36 36v74H190z', tone(main, -0.1)) +
  rect(222, 160, 130, 50, tone(main, 0.3), 12) +
  circle(480, 186, 28, lit(dark)) +
  line('M480 186v-20', paper, 6) +
  circle(550, 186, 12, accent) +
  circle(400, 450, 168, lit(steel)) +
  body(
    'M400 314a136 136 0 1 1-.1 0z',
    '#2a3a63',
    path('M250 470q50-40 100 0t100 0 100 0v140H250z', '#6fb4e8'),
    path('M300 430l60-40 40 40 50-30 30 60-80 60-70-20z', lit(accent)),
    circle(330, 520, 20, 'rgba(255,255,255,0.7)'),
    circle(470, 500, 14, 'rgba(255,255,255,0.7)'),
    circle(440, 400, 10, 'rgba(255,255,255,0.7)'),
  ) +
  line('M300 400q30-60 90-64', 'rgba(255,255,255,0.6)', 14) +
  circle(650, 300, 30, 'rgba(255,255,255,0.8)') +
  circle(690, 240, 18, 'rgba(255,255,255,0.8)') +
  circle(140, 260, 22, 'rgba(255,255,255,0.8)') +
  rect(222, 640, 100, 20, tone(main, -0.16), 8);

const repair: Motif = (paint) =>
  size(0.94, -20, -10, computing.laptop({ ...paint, accent: tone(paint.accent, -0.3) })) +
  group(
    'rotate(38 540 400)',
    rect(516, 240, 56, 330, lit(steel), 26),
    path('M480 250q-10-90 64-110l-16 60 40 24 44-40q20 90-60 130z', lit(steel)),
    ring(544, 540, 14, ink, 8),
  ) +
  group(
    'rotate(-30 250 420)',
    rect(222, 190, 44, 170, cyl(paint.main), 16),
    rect(236, 350, 16, 190, cyl(steel), 4),
    path('M232 530h24v34h-24z', steel),
  );

const courier: Motif = (paint) =>
  size(0.86, -10, 50, wheels.scooter(paint)) +
  rect(100, 300, 170, 150, lit(paint.accent), 18) +
  rect(100, 300, 170, 36, tone(paint.accent, -0.2), 14) +
  line('M160 392l24-28 24 28M184 366v50', paper, 10) +
  path('M610 70c70 0 110 50 110 106 0 70-70 120-110 180-40-60-110-110-110-180 0-56 40-106 110-106z', lit('#e25c52')) +
  circle(610, 176, 44, paper);

const moving: Motif = ({ main, dark, accent }) => {
  const box = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, lit(wood), 8) +
    rect(x + w * 0.42, y, w * 0.16, h, tone(wood, 0.4)) +
    line(`M${x + 20} ${y + h - 26}h${w * 0.26}`, tone(wood, -0.4), 7);
  return (
    ground(400, 650, 350) +
    rect(90, 250, 380, 330, lit(main), 22) +
    box(130, 430, 150, 140) +
    box(290, 450, 140, 120) +
    box(170, 310, 130, 118) +
    rect(90, 250, 380, 40, dark, 18) +
    path('M480 360h120q20 0 34 20l66 90q14 14 14 40v70H480z', lit(accent)) +
    path('M520 392h74q10 0 18 12l44 66H520z', '#cfe6f5') +
    rect(80, 570, 640, 36, ink, 14) +
    [200, 590].map((x) => circle(x, 606, 58, '#20263a') + circle(x, 606, 30, lit(steel))).join('') +
    ellipse(704, 540, 14, 20, '#fff3bd')
  );
};

const barber: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 250) +
  group(
    'rotate(-20 400 400)',
    path('M380 420L250 140q30-10 50 20l120 250z', lit(steel)),
    path('M420 420l130-280q-30-10-50 20L380 410z', lit(tone(steel, 0.3))),
    ring(310, 540, 74, main, 34),
    ring(490, 540, 74, main, 34),
    line('M350 480l60-80M450 480l-60-80', main, 32),
    circle(400, 410, 16, ink),
  ) +
  group(
    'rotate(12 620 400)',
    rect(580, 180, 60, 420, lit(accent), 20),
    cells(1, 16, (_, row) => rect(540, 210 + row * 23, 56, 11, lit(accent), 5)),
  ) +
  line('M100 600q30-30 60 0t60 0', dark, 9);

const shoeWash: Motif = (paint) =>
  size(0.9, 0, 20, clothes.sneaker(paint)) +
  [
    [180, 280, 46],
    [260, 210, 30],
    [600, 260, 54],
    [520, 190, 26],
    [680, 350, 30],
    [130, 380, 24],
    [430, 230, 34],
  ]
    .map(
      ([x, y, r]) =>
        circle(Number(x), Number(y), Number(r), 'rgba(255,255,255,0.6)') +
        ring(Number(x), Number(y), Number(r), 'rgba(255,255,255,0.9)', 5) +
        circle(Number(x) - Number(r) * 0.3, Number(y) - Number(r) * 0.3, Number(r) * 0.2, paper),
    )
    .join('') +
  group(
    'rotate(-16 560 650)',
    rect(440, 620, 250, 50, lit(wood), 24),
    cells(14, 1, (column) => rect(456 + column * 16, 664, 8, 40, '#f3ebda')),
  );

export const handiwork = { washer, repair, courier, moving, barber, shoeWash };
