import {
  body,
  cells,
  circle,
  cyl,
  ellipse,
  ground,
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
  turn,
} from '../pen.ts';

const window = (x: number, y: number, w: number, h: number, accent: string): string =>
  rect(x, y, w, h, lit(accent), 8) +
  rect(x + 26, y + 28, w * 0.52, h * 0.56, paper, 10) +
  rect(x + 44, y + 50, w * 0.3, 12, tone(accent, -0.1), 6) +
  rect(x + 44, y + 76, w * 0.4, 9, '#d9dfe9', 5) +
  rect(x + 44, y + 96, w * 0.34, 9, '#d9dfe9', 5) +
  rect(x + w * 0.64, y + 28, w * 0.28, h * 0.24, tone(accent, 0.6), 10) +
  rect(x + w * 0.64, y + h * 0.45, w * 0.28, h * 0.34, tone(accent, -0.35), 10);

const laptop: Motif = ({ main, dark, light, accent }) =>
  ground(400, 592, 330) +
  rect(196, 196, 408, 296, lit(ink), 22) +
  window(214, 214, 372, 252, accent) +
  path('M214 214h150L250 466h-36z', 'rgba(255,255,255,0.14)') +
  path('M180 488h440l74 84q8 18-14 18H120q-22 0-14-18z', lit(main)) +
  path('M208 500h384l36 44H172z', dark) +
  cells(12, 3, (column, row) =>
    rect(206 + column * 33 - row * 8 + (column - 6) * row * 1.6, 505 + row * 13, 26, 9, light, 3),
  ) +
  path('M340 552h120l8 24H332z', tone(main, -0.14)) +
  path('M106 578q2 14 24 14h540q22 0 24-14l-2 14q-4 12-22 12H130q-18 0-22-12z', dark);

const gamingLaptop: Motif = (paint) =>
  laptop({ ...paint, accent: tone(paint.accent, -0.45) }) +
  path('M300 420l70-120 44 60 36-44 60 104z', lit(paint.accent)) +
  circle(480, 270, 22, tone(paint.accent, 0.6)) +
  line('M214 500h372', paint.accent, 5) +
  line('M116 588h568', paint.accent, 6);

const monitor: Motif = ({ main, dark, accent }) =>
  ground(400, 642, 220) +
  path('M356 520h88l14 96H342z', cyl(dark)) +
  rect(270, 606, 260, 30, lit(main), 15) +
  rect(128, 178, 544, 360, lit(main), 26) +
  window(146, 196, 508, 302, accent) +
  path('M146 196h210L220 498h-74z', 'rgba(255,255,255,0.12)') +
  circle(400, 518, 7, tone(main, 0.7));

const tablet: Motif = ({ main, accent, dark }) =>
  ground(410, 640, 250) +
  turn(
    -8,
    rect(218, 160, 350, 460, lit(main), 34) +
      rect(238, 182, 310, 416, lit(accent), 18) +
      body(
        rounded(238, 182, 310, 416, 18),
        lit(accent),
        circle(470, 300, 60, tone(accent, 0.6)),
        path('M200 520l120-150 90 100 60-60 120 140v90H200z', tone(accent, -0.3)),
        path('M200 600l160-110 220 120z', tone(accent, -0.5)),
      ) +
      circle(393, 171, 5, tone(main, 0.6)),
  ) +
  turn(16, rect(590, 200, 24, 360, cyl(paper), 12) + path('M590 548h24l-12 46z', dark) + rect(590, 240, 24, 30, main));

const keyboard: Motif = ({ main, dark, light, accent }) =>
  ground(400, 560, 340) +
  turn(
    -7,
    rect(110, 304, 580, 246, dark, 32) +
      rect(110, 290, 580, 244, lit(main), 32) +
      cells(11, 4, (column, row) => {
        if (row === 3 && column > 2 && column < 8) return '';
        const odd = (column === 0 && row === 0) || (column === 10 && row === 2) || (column === 10 && row === 0);
        const color = odd ? accent : light;
        return (
          rect(138 + column * 48, 318 + row * 50, 42, 42, tone(color, -0.2), 9) +
          rect(140 + column * 48, 316 + row * 50, 38, 36, lit(color), 8)
        );
      }) +
      rect(282, 468, 234, 42, tone(accent, -0.2), 9) +
      rect(284, 466, 230, 36, lit(accent), 8),
  );

const mouse: Motif = ({ main, dark, accent, light }) =>
  ground(410, 640, 190) +
  turn(
    14,
    body(
      'M400 170c110 0 152 92 152 218 0 150-52 242-152 242s-152-92-152-242c0-126 42-218 152-218z',
      lit(main),
      path('M248 380q150 60 304 0v260H248z', tone(main, -0.1)),
      line('M248 380q150 60 304 0', dark, 6),
      line('M400 170v236', dark, 6),
      ellipse(318, 270, 26, 70, light),
    ) +
      rect(382, 236, 36, 96, ink, 18) +
      rect(388, 250, 24, 50, accent, 12),
  ) +
  circle(432, 520, 8, accent);

const printer: Motif = ({ main, dark, accent }) =>
  ground(400, 630, 300) +
  path('M270 160h260v190H270z', lit(paper)) +
  rect(300, 200, 150, 12, '#d8dde8', 6) +
  rect(300, 230, 190, 12, '#d8dde8', 6) +
  rect(300, 260, 120, 12, '#d8dde8', 6) +
  path('M180 310h440q40 0 40 44v196q0 44-44 44H184q-44 0-44-44V354q0-44 40-44z', lit(main)) +
  path('M180 310h440q40 0 40 44v26H140v-26q0-44 40-44z', tone(main, -0.12)) +
  circle(590, 350, 14, accent) +
  circle(548, 350, 9, '#7ee0a0') +
  rect(220, 452, 360, 50, ink, 16) +
  path('M246 480h308l36 130H210z', lit(paper)) +
  path('M290 510h120l-6 70H272z', lit(accent)) +
  rect(430, 514, 96, 11, '#d8dde8', 5) +
  rect(434, 540, 104, 11, '#d8dde8', 5) +
  rect(438, 566, 80, 11, '#d8dde8', 5) +
  cells(4, 1, (column) => rect(162 + column * 12, 420, 6, 60, dark, 3));

const flashdrive: Motif = ({ main, dark, accent }) =>
  ground(400, 620, 260) +
  turn(
    -32,
    rect(540, 342, 120, 116, lit(steel), 8) +
      rect(590, 366, 26, 24, ink, 4) +
      rect(590, 410, 26, 24, ink, 4) +
      rect(170, 316, 384, 168, lit(main), 44) +
      rect(470, 316, 84, 168, dark, 0) +
      rect(250, 370, 170, 60, lit(accent), 18) +
      ring(212, 400, 20, tone(main, -0.45), 12),
  );

const powerbank: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 210) +
  line('M470 190c0-80 140-70 140 30s-30 120-10 200 20 110-30 150', ink, 14) +
  rect(536, 560, 40, 62, lit(steel), 8) +
  rect(262, 180, 270, 450, lit(main), 46) +
  rect(290, 208, 214, 394, tone(main, 0.12), 30) +
  cells(4, 1, (column) => circle(340 + column * 38, 250, 10, column < 3 ? '#8df0b0' : dark)) +
  path('M410 330l-70 110h52l-14 100 82-128h-56z', lit(accent));

export const computing = { laptop, gamingLaptop, monitor, tablet, keyboard, mouse, printer, flashdrive, powerbank };
