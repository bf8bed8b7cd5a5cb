import {
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
  move,
  paper,
  path,
  rect,
  tone,
} from '../pen.ts';

const brick = (x: number, y: number, studs: number, color: string): string =>
  cells(studs, 1, (column) => rect(x + 16 + column * 60, y - 22, 36, 30, cyl(color), 6)) +
  rect(x, y, studs * 60 + 8, 74, lit(color), 6) +
  rect(x, y + 62, studs * 60 + 8, 12, tone(color, -0.22), 4) +
  rect(x + 6, y + 6, studs * 60 - 4, 7, tone(color, 0.4), 4);

const boardGame: Motif = ({ main, dark, accent }) => {
  const colors = [main, accent, '#f2c14e', '#4b86d6'];
  return (
    ground(400, 640, 340) +
    path('M400 220l330 170-330 190L70 390z', dark) +
    path('M400 200l330 170-330 190L70 370z', lit('#f3e3c0')) +
    cells(6, 6, (column, row) =>
      column === 0 || row === 0 || column === 5 || row === 5
        ? path(
            `M${400 + (column - row) * 48} ${228 + (column + row) * 26}l44 23-44 24-44-24z`,
            colors[(column + row) % 4] ?? main,
          )
        : '',
    ) +
    path('M400 330l80 42-80 44-80-44z', tone(main, 0.5)) +
    [
      [270, 330, '#e85d5d'],
      [520, 360, '#4b86d6'],
      [400, 470, '#5cb67c'],
    ]
      .map(([x, y, color]) =>
        move(
          Number(x),
          Number(y),
          ellipse(0, 24, 34, 14, 'rgba(20,27,60,0.25)'),
          path('M-30 20q8-60 30-70 22 10 30 70-30 16-60 0z', lit(String(color))),
          circle(0, -62, 24, lit(String(color))),
        ),
      )
      .join('') +
    group(
      'rotate(16 600 600)',
      rect(560, 540, 90, 90, lit(paper), 20),
      circle(584, 564, 9, ink),
      circle(626, 564, 9, ink),
      circle(605, 585, 9, '#e85d5d'),
      circle(584, 606, 9, ink),
      circle(626, 606, 9, ink),
    ) +
    group('rotate(-14 200 600)', rect(160, 556, 80, 80, lit(accent), 18), circle(200, 596, 12, paper))
  );
};

const bricks: Motif = ({ main, accent }) =>
  ground(400, 664, 300) +
  brick(140, 588, 4, main) +
  brick(400, 588, 4, '#4b86d6') +
  brick(190, 514, 3, '#f2c14e') +
  brick(384, 514, 4, accent) +
  brick(250, 440, 5, '#5cb67c') +
  brick(260, 366, 2, accent) +
  brick(400, 366, 2, main) +
  brick(330, 292, 2, '#f2c14e') +
  group('rotate(24 630 240)', brick(560, 200, 2, '#e85d5d'));

const cube: Motif = () => {
  const face = (at: string, colors: string[]) =>
    group(
      at,
      rect(-6, -6, 312, 312, '#1c2238', 26),
      cells(3, 3, (column, row) =>
        rect(4 + column * 100, 4 + row * 100, 92, 92, lit(colors[(column * 2 + row * 3) % colors.length] ?? paper), 14),
      ),
    );
  return (
    ground(400, 650, 260) +
    face('matrix(0.87 0.44 0 0.87 140 260)', ['#4b86d6', '#4b86d6', '#e85d5d', '#f2c14e']) +
    face('matrix(0.87 -0.44 0 0.87 400 392)', ['#e85d5d', '#5cb67c', '#e85d5d', '#fffaf0']) +
    face('matrix(0.87 0.44 -0.87 0.44 400 130)', ['#f2c14e', '#f2c14e', '#5cb67c', '#f58f4a'])
  );
};

const robot: Motif = ({ main, dark, accent, light }) =>
  ground(400, 690, 210) +
  rect(300, 540, 80, 140, lit(dark), 14) +
  rect(420, 540, 80, 140, lit(dark), 14) +
  rect(280, 640, 110, 44, lit(main), 12) +
  rect(410, 640, 110, 44, lit(main), 12) +
  path('M290 320h220l30 120-40 120H300l-40-120z', lit(paper)) +
  path('M320 330h160l-30 110h-100z', lit(main)) +
  rect(340, 460, 120, 40, lit('#f2c14e'), 8) +
  rect(310, 500, 180, 50, lit('#e85d5d'), 10) +
  path('M250 300l-70 20-20 100 60 20 40-60zM550 300l70 20 20 100-60 20-40-60z', lit(main)) +
  rect(160, 430, 70, 150, lit(light), 20) +
  rect(570, 430, 70, 150, lit(light), 20) +
  rect(160, 560, 70, 50, lit(accent), 16) +
  rect(570, 560, 70, 50, lit(accent), 16) +
  path('M330 180h140l20 70-30 70H340l-30-70z', lit(paper)) +
  path('M400 190L290 90l60 96zM400 190L510 90l-60 96z', lit('#f2c14e')) +
  path('M344 240h46l-6 26h-34zM410 240h46l-6 26h-34z', accent) +
  rect(380, 270, 40, 40, '#e85d5d', 8) +
  line('M360 360h80', light, 8);

const cards: Motif = ({ main, accent, dark }) => {
  const card = (angle: number, back: boolean, mark: string) =>
    group(
      `rotate(${angle} 400 720)`,
      rect(296, 170, 208, 300, 'rgba(20,27,60,0.2)', 22),
      rect(292, 164, 208, 300, back ? main : paper, 22),
      back
        ? rect(310, 182, 172, 264, tone(main, 0.2), 14) +
            cells(5, 8, (column, row) => circle(330 + column * 33, 202 + row * 32, 8, main))
        : path('M396 250c-40-60-110 0-60 60l60 70 60-70c50-60-20-120-60-60z', mark) +
            circle(326, 200, 14, mark) +
            circle(466, 428, 14, mark),
    );
  return (
    ground(400, 650, 260) +
    card(-32, true, main) +
    card(-11, false, '#e85d5d') +
    card(11, true, accent) +
    card(32, false, dark)
  );
};

const puzzle: Motif = ({ main, accent }) => {
  const piece = (x: number, y: number, color: string, angle: number) =>
    group(
      `rotate(${angle} ${x + 90} ${y + 90})`,
      path(
        `M${x} ${y}h62q-14-46 28-46t28 46h62v62q46-14 46 28t-46 28v62H${x}v-62q46 14 46-28t-46-28z`,
        'rgba(20,27,60,0.2)',
      ),
      path(
        `M${x - 4} ${y - 8}h62q-14-46 28-46t28 46h62v62q46-14 46 28t-46 28v62H${x - 4}v-62q46 14 46-28t-46-28z`,
        lit(color),
      ),
    );
  return (
    ground(400, 660, 280) +
    piece(190, 220, main, 0) +
    piece(190, 400, accent, 0) +
    piece(372, 400, '#f2c14e', 0) +
    piece(420, 190, '#4b86d6', 18)
  );
};

export const games = { boardGame, bricks, cube, robot, cards, puzzle };
