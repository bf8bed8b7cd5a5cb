import type { ProductKind } from '#domain/kinds/kind.ts';
import type { TurnKind } from '#domain/orders/next-turn.ts';
import type { SaleState } from '#domain/orders/sale.ts';
import type { Stage } from './stage.ts';

export type Side = 'buyer' | 'seller';

/** The agreement of both sides, as a page must show it. */
export interface Agreed {
  /** The hour, such as '15.00', or a span, such as '15.00–17.00'; null if only days are agreed. */
  readonly hour: string | null;
  /** Campus dates that a page may mention, such as `2026-11-29`. */
  readonly dates: readonly string[];
  /** '' if the seller names the place later. */
  readonly place: string;
}

/** A page on which a state is checked, and the person who opens it. */
interface SeenPage {
  readonly path: string;
  readonly userId: string;
}

export interface Seeded {
  /** Pages of the people who can still sign in. */
  readonly pages: Readonly<Partial<Record<Side, SeenPage>>>;
  /** Absent in states without a sale, such as an open draw. */
  readonly saleId?: string;
  readonly agreed?: Agreed;
  /** Total of the order in rupiah. */
  readonly amount?: number;
}

/** Name of each side's next button; null if the side has to wait or nothing is left to do. */
export type NextSteps = Readonly<Record<Side, RegExp | null>>;

/** A state of a trade as seen by both sides. */
export interface TradeState {
  readonly name: string;
  readonly kind: ProductKind;
  /** The state that the rules report after seeding; null without a sale. */
  readonly sale: SaleState | null;
  readonly turn: TurnKind | null;
  readonly next: NextSteps;
  readonly seed: (stage: Stage) => Promise<Seeded>;
}
