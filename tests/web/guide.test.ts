// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideIntro, guideParts } from '../../web/copy/guide.ts';

const lines = guideParts.flatMap(({ title, lines: own }) => [title, ...own]);

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
