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

const wheel = (cx: number, cy: number, r: number, spokes: number, rim: string): string =>
  circle(cx, cy, r, '#20263a') +
  ring(cx, cy, r - 4, '#38405c', 5) +
  circle(cx, cy, r * 0.7, tone(rim, -0.1)) +
  circle(cx, cy, r * 0.6, '#2b3350') +
  around(spokes, cx, cy, () => rect(cx - 4, cy - r * 0.64, 8, r * 0.64, rim, 3)) +
  circle(cx, cy, r * 0.2, lit(rim));

const scooter: Motif = ({ main, dark, light, accent }) =>
  ground(410, 624, 320) +
  wheel(206, 536, 88, 5, steel) +
  wheel(612, 536, 88, 5, steel) +
  line('M612 536l-56-240', '#56607c', 24) +
  path(
    'M150 440q10-80 110-80h110q40 0 60 60l30 60h70l40-140 50-10-34 200q-8 36-46 36H300q-20-60-94-60-60 0-80 40-4-60 24-106z',
    lit(main),
  ) +
  path('M506 480l60-180q8-26 34-20 30 6 24 40l-34 150q-10 40-40 40h-60z', lit(tone(main, 0.12))) +
  path('M150 440q10-80 110-80h90q-20 70-110 80-50 4-90 0z', tone(main, 0.18)) +
  path('M176 344q60-34 220-10 26 4 20 28-4 16-30 16H196q-40 0-20-34z', lit(ink)) +
  path('M300 540h226l10 34H310z', dark) +
  line('M560 296l-50-60M560 296l34-70', '#3a435f', 18) +
  line('M480 232h54', '#20263a', 22) +
  path('M560 226q60-6 70 50l-60 34q-30-50-10-84z', lit(tone(main, -0.04))) +
  ellipse(618, 268, 20, 24, '#fff3bd') +
  path('M130 420l-26-6q-14 36 10 44l24-8z', accent) +
  path('M200 470l120-20 60 70-160 10z', accent) +
  line('M220 400l70 0', light, 8) +
  line('M130 580h120', '#6b748f', 26) +
  circle(244, 580, 17, '#8f98b2');

const bicycleFrame = (main: string, dark: string, fat: number): string =>
  line('M206 500l90-190h220l-130 190z', main, fat) +
  line('M296 310l90 190', main, fat) +
  line('M506 280l94 220', dark, fat - 4) +
  line('M206 500h180', tone(main, -0.16), fat - 6);

const spokedWheel = (cx: number, cy: number, r: number): string =>
  around(12, cx, cy, () => line(`M${cx} ${cy}v${-r}`, '#9aa4ba', 3)) +
  ring(cx, cy, r, '#252c44', 22) +
  ring(cx, cy, r - 14, '#b9c2d3', 5) +
  circle(cx, cy, 14, '#4a536e');

const bicycle: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 330) +
  spokedWheel(206, 500, 126) +
  spokedWheel(600, 500, 126) +
  bicycleFrame(main, dark, 22) +
  line('M296 310l-14-46', '#3a435f', 14) +
  path('M226 250h110q20 0 14 20-6 14-40 14h-60q-34 0-24-34z', ink) +
  line('M506 280l-14-40q-4-30 40-30h40', '#3a435f', 16) +
  line('M556 210h30', accent, 22) +
  ring(386, 500, 36, '#4a536e', 12) +
  line('M386 500l24 60M386 500l-24-60', '#3a435f', 11) +
  rect(394, 554, 50, 14, ink, 6) +
  rect(332, 432, 50, 14, ink, 6) +
  rect(396, 340, 26, 80, accent, 12);

const foldingBike: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 300) +
  spokedWheel(220, 540, 90) +
  spokedWheel(592, 540, 90) +
  line('M220 540l150-40 190-90', main, 30) +
  line('M300 520L266 250', steel, 16) +
  line('M220 540l70-90', main, 16) +
  line('M592 540L530 200', dark, 20) +
  path('M206 236h120q22 0 14 22-8 14-42 14h-64q-40 0-28-36z', ink) +
  line('M486 196h90', '#3a435f', 18) +
  line('M476 196h34', accent, 24) +
  circle(452, 462, 24, lit(accent)) +
  ring(350, 510, 40, '#4a536e', 12) +
  line('M350 510l30 60', '#3a435f', 12) +
  rect(366, 566, 52, 14, ink, 6) +
  rect(150, 420, 130, 14, dark, 7);

const kickScooter: Motif = ({ main, dark, accent }) =>
  ground(400, 668, 280) +
  wheel(196, 612, 50, 5, accent) +
  wheel(612, 612, 50, 5, accent) +
  line('M196 590h300q40 0 60-40L470 190', main, 34) +
  path('M170 560h330l20 34H190z', lit(ink)) +
  line('M560 560l52 52', dark, 26) +
  line('M410 190h120', ink, 26) +
  line('M398 190h44M500 190h42', accent, 32) +
  rect(452, 150, 50, 30, lit(ink), 8) +
  circle(492, 260, 18, '#fff3bd') +
  line('M240 575h180', accent, 8);

const helmet: Motif = ({ main, dark, light, accent }) =>
  ground(400, 650, 250) +
  path(
    'M150 430c0-170 110-290 270-290 150 0 240 110 240 260v120q0 60-60 70l-200 40q-210 20-240-90-10-50-10-110z',
    lit(main),
  ) +
  path('M300 170c30-20 70-30 120-30 20 0 40 2 60 6-70 50-110 130-120 220H156c20-90 70-160 144-196z', tone(main, 0.14)) +
  path('M650 340c10 30 10 90 6 130l-190 30q-90 0-106-70-8-60 60-80 110-30 230-10z', lit('#26304f')) +
  path('M630 360q-110-16-200 12-50 18-44 50l70-16q90-24 180-20z', '#6f8fc6') +
  line('M170 400q90-10 170-10', accent, 30) +
  line('M182 450q80-6 158-10', tone(accent, 0.4), 12) +
  ellipse(270, 250, 60, 34, light) +
  path('M166 540q60 70 230 60l200-40v20q-10 30-60 40l-150 30q-190 10-220-110z', dark) +
  circle(370, 430, 18, steel);

const gloves: Motif = ({ main, dark, accent }) => {
  const one = (at: string) =>
    group(
      at,
      path(
        'M-70 220V40q0-26 24-26t24 26v-70q0-26 25-26t25 26v60-84q0-26 25-26t25 26v84-50q0-26 24-26t24 26v160l40-46q26-24 44-4 10 14-4 36L110 230l-20 60H-70z',
        lit(main),
      ) +
        path('M-60 100h150v60H-60z', lit(accent)) +
        line('M-22 10v60M28 6v60M78 6v60', dark, 6) +
        rect(-76, 270, 176, 110, lit(tone(main, -0.3)), 18) +
        rect(-50, 300, 90, 30, accent, 10),
    );
  return ground(400, 640, 280) + one('translate(560 270) rotate(8)') + one('matrix(-1 0 0 1 270 250) rotate(6)');
};

const padlock: Motif = ({ main, dark, accent }) =>
  ground(400, 660, 230) +
  line('M290 380V280a110 110 0 0 1 220 0v100', tone(steel, -0.25), 56) +
  line('M290 380V280a110 110 0 0 1 220 0v100', steel, 40) +
  line('M304 300a96 96 0 0 1 50-90', '#e6ebf3', 10) +
  rect(210, 360, 380, 290, lit(main), 44) +
  rect(210, 360, 380, 70, tone(main, 0.14), 40) +
  cells(
    4,
    1,
    (column) => rect(256 + column * 76, 466, 60, 110, lit(paper), 12) + rect(256 + column * 76, 505, 60, 34, accent, 4),
  ) +
  rect(240, 606, 320, 12, dark, 6);

const topBox: Motif = ({ main, dark, accent }) =>
  ground(400, 640, 290) +
  path('M180 420c0-150 90-210 220-210s220 60 220 210z', lit(main)) +
  line('M250 310q60-64 150-64', tone(main, 0.4), 12) +
  path('M170 420h460l-20 150q-8 50-60 50H250q-52 0-60-50z', lit(tone(main, -0.22))) +
  rect(156, 404, 488, 36, dark, 18) +
  path('M290 456h220l-16 70H306z', lit(accent)) +
  line('M330 490h140', tone(accent, 0.5), 10) +
  rect(366, 560, 68, 30, steel, 8) +
  rect(300, 618, 200, 26, ink, 10);

const tyre: Motif = ({ accent }) =>
  ground(400, 690, 220) +
  around(36, 400, 400, () => rect(388, 110, 24, 40, '#1b2136', 6)) +
  circle(400, 400, 272, '#262d45') +
  circle(400, 400, 244, lit('#303954')) +
  ring(400, 400, 206, '#475170', 8) +
  circle(400, 400, 170, '#1b2136') +
  circle(400, 400, 158, lit(steel)) +
  circle(400, 400, 110, '#2b3350') +
  around(6, 400, 400, () => path('M384 400l-12-150h56l-12 150z', lit(steel))) +
  circle(400, 400, 44, lit(accent)) +
  circle(400, 400, 18, ink);

const oil: Motif = ({ main, dark, accent }) =>
  ground(410, 672, 210) +
  rect(300, 130, 110, 66, cyl(ink), 14) +
  path('M290 190h130l110 70q40 30 40 90v260q0 60-60 60H300q-60 0-60-60V290q0-40 50-100z', lit(main)) +
  path('M440 300q60 0 70 60v110q0 40-26 40t-26-40V370q0-20-18-20z', dark) +
  body(
    'M262 400h190v210H262z',
    paper,
    path('M262 540q60-40 100 0t90-10v90H262z', accent),
    path('M357 430c40 60 40 100 0 106-40-6-40-46 0-106z', tone(accent, -0.2)),
  ) +
  line('M268 300q10-30 30-60', tone(main, 0.5), 12);

export const wheels = { scooter, bicycle, foldingBike, kickScooter, helmet, gloves, padlock, topBox, tyre, oil };
