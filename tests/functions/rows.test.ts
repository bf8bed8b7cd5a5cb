import { expect, it } from 'vitest';
import { inChunks } from '../../functions/usecases/rows.ts';

it('ids come in parts, none of them empty', () => {
  expect(inChunks([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
});
