// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isComposing } from '../../web/ui/forms/composing.ts';

test.each([
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Enter within a composition', { isComposing: true, keyCode: 13 }, true],
  ["Safari's Enter that ended one", { isComposing: false, keyCode: 229 }, true],
])('%s', (_, key, composes) => {
  expect(isComposing(key)).toBe(composes);
});

test('whoever does something at Enter asks whether it belongs to a composition', () => {
  const files = readdirSync('web', { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => /\.tsx?$/.test(file));
  const hearing = files.filter((file) => /key === 'Enter'/.test(readFileSync(file, 'utf8')));
  expect(hearing.length).toBeGreaterThan(1);
  expect(hearing.filter((file) => !/isComposing\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
