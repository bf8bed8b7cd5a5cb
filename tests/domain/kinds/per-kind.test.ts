/** What shared code concludes from the rules of each kind, recorded in per-kind.txt. */
import { expect, test } from 'vitest';
import { countsPieces, isBoughtToKeep, rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { againWords } from '#domain/orders/bought-as.ts';

const yes = (is: boolean): string => (is ? 'yes' : 'no');

test('each kind is posted, counted, kept and bought again as per-kind.txt records', async () => {
  const lines = productKinds.map((kind) =>
    [
      kind,
      `posted: ${yes(rulesOf({ kind }).isPosted)}`,
      `counts pieces, so one may be the last: ${yes(countsPieces({ kind }))}`,
      `stays with its buyer: ${yes(isBoughtToKeep({ kind }))}`,
      `bought again: ${againWords([{ kind }, { kind }])}`,
    ].join(', '),
  );
  // Rows from before kinds are goods.
  expect([countsPieces({ kind: null }), isBoughtToKeep({ kind: null })]).toEqual([true, true]);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./per-kind.txt');
});
