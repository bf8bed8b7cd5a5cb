/**
 * Checks every state of every kind of trade on both sides: the next button in view, the agreed time and place at the
 * top, few words, no repeated fact, no clipped text. Screenshots of one state: LOOK=folder npm run e2e -- screen-bars
 * -g goods-agreed. TABLE=1 prints a line for each page of both sides instead of asserting.
 */
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { proof } from '../support/proof.ts';
import { test as base, expect } from './fixtures.ts';
import { look } from './look.ts';
import { giveSession } from './new-people.ts';
import { visit } from './pages/checks.ts';
import { unreadable } from './pages/cut-text.ts';
import { troubleOn } from './states/bars.ts';
import { measure } from './states/measure.ts';
import { openStage, type Stage } from './states/stage.ts';
import type { Seeded, Side, TradeState } from './states/state.ts';
import { tradeStates } from './states/trade-states.ts';
import { timeZone } from './this-campus.ts';

const test = base.extend<object, { stage: Stage }>({
  stage: [async ({ campus }, use) => use(await openStage(campus)), { scope: 'worker' }],
});

// A separate campus, because this test must not advance other tests' batches and draws.
test.use({ campusOf: 'states' });

const small = { width: 360, height: 640 };
const usual = { width: 390, height: 844 };
const sizes = proof ? [small, usual] : [small];

/** `npm test` checks the side that has to act, `npm run proof` both. */
const sidesOf = ({ next }: TradeState): readonly Side[] => {
  if (proof || process.env.LOOK || process.env.TABLE) return ['buyer', 'seller'];
  return next.buyer === null && next.seller !== null ? ['seller'] : ['buyer'];
};

/** Expects the rules to report the state that was seeded. */
async function expectState(stage: Stage, state: TradeState, { saleId }: Seeded): Promise<void> {
  if (saleId === undefined) return;
  const { rows } = stage.world;
  const sale = await rows.get('sales', saleId);
  if (!sale) throw new Error(`There is no sale ${saleId}`);
  const [proposals, seller] = await Promise.all([
    rows.list('meetings', { where: { saleId }, limit: 10 }),
    rows.get('profiles', sale.sellerId),
  ]);
  const turn = turnOfSale(sale, { proposals, isSellerGone: seller === null || seller.blocked }, Date.now(), timeZone);
  expect({ sale: sale.state, turn: turn.kind }).toEqual({ sale: state.sale, turn: state.turn });
}

for (const state of tradeStates)
  test(state.name, async ({ page, campus, stage }) => {
    const seeded = await state.seed(stage);
    await expectState(stage, state, seeded);
    const wrong: string[] = [];
    for (const side of sidesOf(state)) {
      const seen = seeded.pages[side];
      if (!seen) continue;
      await giveSession(page, campus, seen.userId);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await visit(page, seen.path);
        const measured = await measure(page, state.next[side]);
        const { words, button } = measured;
        const found = [...troubleOn(state, side, seen.path, seeded, measured), ...(await unreadable(page))];
        if (process.env.TABLE)
          console.log(
            `TABLE | ${state.name} | ${side} | ${size.width} | ${words} | ${button?.top ?? ''} | ${found.join('; ')}`,
          );
        wrong.push(...found.map((one) => `${side}, ${size.width} px: ${one}`));
      }
      await look(page, `${state.name}-${side}`);
    }
    if (!process.env.TABLE) expect(wrong).toEqual([]);
  });
