/** The list of trade states has a state for each turn and each sale state of the rules. */
import { expect, it } from 'vitest';
import { productKinds } from '#domain/kinds/kind.ts';
import { turnKinds } from '#domain/orders/next-turn.ts';
import { saleStates } from '#domain/orders/sale.ts';
import { tradeStates } from '../e2e/states/trade-states.ts';

const named = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null).sort();

it('lists each state once', () => {
  const names = tradeStates.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

it('covers each kind, each sale state and each turn', () => {
  expect(named(tradeStates.map(({ kind }) => kind))).toEqual([...productKinds].sort());
  expect(named(tradeStates.map(({ sale }) => sale))).toEqual([...saleStates].sort());
  expect(named(tradeStates.map(({ turn }) => turn))).toEqual([...turnKinds].sort());
});
