import { useState } from 'react';
import { keepChoice, type LineChoice, readChoice } from '../../kinds/choices.ts';
import { type Line, withChoice } from './cart-lines.ts';

/** What the buyer chose for these lines (a package or days), and the lines at the resulting prices. */
export function useLineChoices(listed: readonly Line[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, LineChoice>>(() => {
    const kept = listed.map(({ productId }) => [productId, readChoice(productId)] as const);
    return new Map(kept.flatMap(([id, choice]) => (choice ? [[id, choice] as const] : [])));
  });
  return {
    lines: listed.map((line) => withChoice(line, choices.get(line.productId))),
    choiceOf: (line: Line) => (line.hasChoice ? choices.get(line.productId) : undefined),
    choose: (productId: string, choice: LineChoice) => {
      keepChoice(productId, choice);
      setChoices((now) => new Map(now).set(productId, choice));
    },
  };
}
