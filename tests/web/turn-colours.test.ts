import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, readable } from '#domain/settings/colour.ts';
import { cssVariables, theme } from '../../web/app/theme.ts';

const styles = readFileSync('web/app/styles/turns.css', 'utf8');

/** The colors of a turn by name, in light and dark mode. */
const turns = new Map(
  [...styles.matchAll(/data-turn="(\w+)"\]\) \{(.*?)\}/gs)].map(([, turn = '', body = '']) => [
    turn,
    new Map(
      [...body.matchAll(/--turn-(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name = '', light = '', dark = '']) => [
        name,
        { light, dark },
      ]),
    ),
  ]),
);

const { light, dark } = cssVariables({} as Parameters<typeof cssVariables>[0]);
const grounds = {
  light: [light['--lapak-card'] ?? '', light['--mantine-color-body'] ?? ''],
  dark: [dark['--lapak-card'] ?? '', theme.colors?.dark?.[7] ?? ''],
};

test('each kind of turn has a color', () => {
  expect([...turns.keys()]).toEqual(['mine', 'late', 'done', 'waiting']);
});

test.for([...turns])(
  "%s: text is readable on the turn's own background, on a card and on the page, in both color schemes",
  ([, colours]) => {
    for (const scheme of ['light', 'dark'] as const) {
      const text = colours.get('text')?.[scheme] ?? '';
      for (const ground of [colours.get('bg')?.[scheme] ?? '', ...grounds[scheme]]) {
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(readable);
      }
    }
  },
);
