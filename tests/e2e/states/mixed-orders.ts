/** Ten orders in ten states, of one buyer from ten sellers or of ten buyers from one seller. */
import type { Stage } from './stage.ts';
import type { Agreed, Side } from './state.ts';
import { tradeStates } from './trade-states.ts';

/** States with the most urgent for their reader first; `acting`: number of orders that need the reader's action. */
const mixes = {
  buyer: {
    acting: 5,
    names: [
      'rental-late',
      'transfer-unpaid',
      'goods-seller-proposed',
      'transfer-handed-over',
      'preorder-today',
      'service-booked',
      'goods-waiting',
      'preorder-open',
      'goods-declined',
      'gift-completed',
    ],
  },
  seller: {
    acting: 5,
    names: [
      'rental-late',
      'goods-waiting',
      'goods-buyer-proposed',
      'goods-received',
      'service-booked',
      'transfer-unpaid',
      'transfer-handed-over',
      'transfer-disputed-by-buyer',
      'goods-declined',
      'gift-completed',
    ],
  },
} as const satisfies Record<Side, { acting: number; names: readonly string[] }>;

export interface MixedOrders {
  readonly userId: string;
  /** The most urgent first. */
  readonly rows: readonly { readonly path: string; readonly name: string; readonly agreed?: Agreed }[];
  /** Number of orders that need their reader's action. */
  readonly acting: number;
}

const names: Readonly<Record<Side, string>> = { buyer: 'Nadia Khairunnisa', seller: 'Sari Wulandari' };

/** Creates the orders; one person has this side in all of them. */
export async function mixedOrders(stage: Stage, side: Side): Promise<MixedOrders> {
  const star = await stage.person(names[side]);
  const cast: Stage = { ...stage, person: async (name) => (name === names[side] ? star : stage.person(name)) };
  const rows: MixedOrders['rows'][number][] = [];
  for (const name of mixes[side].names) {
    const state = tradeStates.find((one) => one.name === name);
    if (!state) throw new Error(`There is no state ${name}`);
    const { pages, agreed } = await state.seed(cast);
    rows.push({ path: pages[side]?.path ?? '', name, ...(agreed && { agreed }) });
  }
  return { userId: star.id, rows, acting: mixes[side].acting };
}
