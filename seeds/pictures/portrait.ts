/** Profile photos: drawn busts on a canvas of 400 × 400. */
import { body, circle, ellipse, ink, line, lit, path, rect, ring, tone } from './pen.ts';

export interface Look {
  readonly hair: 'hijab' | 'short' | 'long' | 'messy' | 'bun' | 'curly' | 'cap' | 'bob';
  /** 1 (fair) to 4 (deep). */
  readonly skin: 1 | 2 | 3 | 4;
  readonly cloth: string;
  /** Colour of hair, hijab or cap. */
  readonly hue: string;
  readonly back: string;
  readonly glasses: boolean;
}

const SKINS = { 1: '#f3cda6', 2: '#e3b083', 3: '#c98f63', 4: '#a86f48' } as const;

const shoulders = (cloth: string, skin: string): string =>
  rect(168, 260, 64, 80, tone(skin, -0.16), 26) +
  body(
    'M60 400c0-70 50-98 106-104q34 30 68 0c56 6 106 34 106 104z',
    lit(cloth),
    path('M260 280h100v120H280z', 'rgba(20,27,60,0.12)'),
  ) +
  line('M164 298q36 34 72 0', tone(cloth, 0.4), 8);

const face = (skin: string): string =>
  circle(122, 198, 17, tone(skin, -0.1)) +
  circle(278, 198, 17, tone(skin, -0.1)) +
  path('M200 96c54 0 80 38 80 96s-36 106-80 106-80-48-80-106 26-96 80-96z', lit(skin)) +
  ellipse(170, 194, 8, 10, ink) +
  ellipse(230, 194, 8, 10, ink) +
  circle(173, 190, 3, '#ffffff') +
  circle(233, 190, 3, '#ffffff') +
  line('M154 170q15-10 30-2M216 168q15-8 30 2', tone(skin, -0.55), 6) +
  line('M200 204q8 14-4 18', tone(skin, -0.26), 5) +
  line('M176 246q24 22 48 0', '#b1493f', 7) +
  ellipse(146, 226, 16, 10, 'rgba(232,96,90,0.28)') +
  ellipse(254, 226, 16, 10, 'rgba(232,96,90,0.28)');

const strands = (hue: string): string => line('M150 106q40-26 90-12', tone(hue, 0.25), 7);

const hairBehind: Partial<Record<Look['hair'], (hue: string) => string>> = {
  hijab: (hue) =>
    path(
      'M200 50c100 0 130 84 126 166-4 70 10 110 20 150H54c10-40 24-80 20-150C70 134 100 50 200 50z',
      lit(tone(hue, -0.14)),
    ),
  long: (hue) =>
    path(
      'M200 56c92 0 118 70 112 150-4 60 10 100 22 140H66c12-40 26-80 22-140C82 126 108 56 200 56z',
      lit(tone(hue, -0.16)),
    ),
  bob: (hue) =>
    path('M200 60c90 0 112 66 108 130l-4 80q-104 30-208 0l-4-80c-4-64 18-130 108-130z', lit(tone(hue, -0.16))),
  bun: (hue) =>
    circle(200, 56, 44, lit(hue)) + path('M200 64c84 0 100 60 96 120H104c-4-60 12-120 96-120z', lit(tone(hue, -0.1))),
  curly: (hue) =>
    [
      [116, 150],
      [134, 104],
      [176, 76],
      [226, 76],
      [266, 104],
      [284, 150],
    ]
      .map(([x, y]) => circle(Number(x), Number(y), 38, lit(hue)))
      .join(''),
};

const hairBefore: Record<Look['hair'], (hue: string) => string> = {
  hijab: (hue) =>
    body(
      'M200 66c86 0 116 70 114 140-2 62 26 104 66 194H20c40-90 68-132 66-194-2-70 28-140 114-140zM200 106c-50 0-72 38-72 88 0 58 34 96 72 96s72-38 72-96c0-50-22-88-72-88z',
      lit(hue),
      path('M290 60h120v340H260q70-120 30-340z', 'rgba(20,27,60,0.1)'),
    ) +
    line('M128 190c0-50 22-86 72-86s72 36 72 86', tone(hue, -0.25), 9) +
    line('M106 300q80 70 200 60M90 340q90 60 190 50', tone(hue, -0.16), 7) +
    line('M134 116q26-34 70-36', tone(hue, 0.35), 8),
  short: (hue) =>
    path(
      'M112 196c-14-86 26-130 90-130 66 0 100 46 86 130-8-40-20-56-34-66-40 14-84 10-108-8-18 16-30 40-34 74z',
      lit(hue),
    ) + strands(hue),
  messy: (hue) =>
    path(
      'M110 200c-16-60-8-92 16-112l-14-24 40 8 16-26 26 22 30-22 14 28 38-4-16 26c26 24 34 56 22 104-8-36-22-58-34-68-20 18-60 16-84 0-24 8-44 30-54 68z',
      lit(hue),
    ) + strands(hue),
  long: (hue) =>
    path('M114 210c-16-90 22-136 86-136s102 46 86 136c-8-46-30-76-66-90-34 34-86 44-106 90z', lit(hue)) + strands(hue),
  bob: (hue) =>
    path('M112 204c-14-84 24-130 88-130s102 46 88 130q-8-54-28-72-60 20-120 0-20 18-28 72z', lit(hue)) + strands(hue),
  bun: (hue) =>
    path('M114 196c-12-76 22-122 86-122s98 46 86 122c-12-40-38-68-86-70-48 2-74 30-86 70z', lit(hue)) +
    line('M176 40q20-16 44-6', tone(hue, 0.3), 7),
  curly: (hue) =>
    [
      [140, 116],
      [176, 98],
      [214, 96],
      [252, 110],
    ]
      .map(([x, y]) => circle(Number(x), Number(y), 28, lit(hue)))
      .join(''),
  cap: (hue) =>
    path('M112 168c-6-70 30-108 88-108s94 38 88 108q-88-30-176 0z', lit(hue)) +
    path('M112 168q88-40 176 0l20 8q10 12-8 14-100-34-200 0-18-2-8-14z', lit(tone(hue, -0.24))) +
    circle(200, 62, 9, tone(hue, 0.4)) +
    circle(200, 112, 18, '#fffaf0'),
};

/** The drawing of one person. */
export function portrait(look: Look): string {
  const skin = SKINS[look.skin];
  const behind = hairBehind[look.hair]?.(look.hue) ?? '';
  const glasses = look.glasses
    ? ring(168, 196, 27, ink, 6) +
      ring(232, 196, 27, ink, 6) +
      line('M195 194q5-5 10 0M141 192l-18-6M259 192l18-6', ink, 6)
    : '';
  return (
    rect(0, 0, 400, 400, look.back) +
    circle(200, 210, 168, tone(look.back, 0.4)) +
    behind +
    shoulders(look.cloth, skin) +
    face(skin) +
    hairBefore[look.hair](look.hue) +
    glasses
  );
}
