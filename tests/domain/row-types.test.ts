import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowTypes } from '../../scripts/row-types.ts';

it('the row types are what appwrite.json says', () => {
  const config = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  expect(readFileSync('functions/usecases/row-types.ts', 'utf8')).toBe(rowTypes(config));
});
