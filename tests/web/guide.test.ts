// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { guideIntro, guideLines, guideParts } from '../../web/copy/guide.ts';

const linesOf = (takes: { cash: boolean; transfer: boolean }) =>
  guideParts.flatMap((part) => [part.title, ...guideLines(part, takes)]);
const lines = linesOf({ cash: true, transfer: true });

test('the guide has at most 400 words', () => {
  expect([guideIntro, ...lines].join(' ').split(/\s+/).length).toBeLessThanOrEqual(400);
});

test('every label that the guide quotes exists on a screen', () => {
  const labels = globSync('web/copy/*.ts', { exclude: ['web/copy/guide.ts'] })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const quoted = lines.flatMap((line) => [...line.matchAll(/"([^"]+)"/g)].map(([, label = '']) => label));
  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.filter((label) => !labels.includes(`'${label}'`))).toEqual([]);
});

test('footer, account menu and account page link to the guide', () => {
  const frames = [
    'web/ui/frame/footer.tsx',
    'web/app/shell/profile-dropdown.tsx',
    'web/features/profile/profile-page.tsx',
  ];
  expect(frames.filter((file) => !/to(?:=|: )["']\/panduan["']/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the guide mentions only payment methods that the campus accepts', () => {
  const named = (takes: { cash: boolean; transfer: boolean }) => {
    const said = linesOf(takes).join('\n');
    return { cash: /^COD:/m.test(said), transfer: /transfer/i.test(said) };
  };
  for (const takes of [
    { cash: true, transfer: false },
    { cash: false, transfer: true },
  ])
    expect(named(takes)).toEqual(takes);
});

test("a campus's default texts mention no payment method, because settings can turn each one off", () => {
  const { identity, texts } = campusDefaults;
  const promised = Object.entries({ ...identity, marketRules: texts.marketRules }).filter(([, text]) =>
    /transfer|\bCOD\b|bayar di tempat|tunai/i.test(String(text)),
  );
  expect(promised).toEqual([]);
});
