import type { ProductKind } from '#domain/kinds/kind.ts';
import type { TurnKind } from '#domain/orders/next-turn.ts';
import type { SaleState } from '#domain/orders/sale.ts';
import type { Stage } from './stage.ts';

export type Side = 'buyer' | 'seller';

/** What the two agreed on, as a page must say it. */
export interface Agreed {
  /** The hour, '15.00', or a span, '15.00–17.00'; null where only days are agreed. */
  readonly hour: string | null;
  /** The campus dates that a page may name, `2026-11-29`. */
  readonly dates: readonly string[];
  /** '' where the place is the seller's own to say later. */
  readonly place: string;
}

/** A page that a state is looked at on. */
interface SeenPage {
  readonly path: string;
  readonly userId: string;
}

export interface Seeded {
  /** Without somebody who can sign in no longer. */
  readonly pages: Readonly<Partial<Record<Side, SeenPage>>>;
  /** Absent in states without a sale, as an open draw. */
  readonly saleId?: string;
  readonly agreed?: Agreed;
  /** Rupiah of the whole order. */
  readonly amount?: number;
}

/** The one next action of each side, by the name of its button; null: this side waits, or nothing is left to do. */
export type NextSteps = Readonly<Record<Side, RegExp | null>>;

/** A state of a trade as its two people meet it. */
export interface TradeState {
  readonly name: string;
  readonly kind: ProductKind;
  /** What the rules say once it is seeded; null where there is no sale. */
  readonly sale: SaleState | null;
  readonly turn: TurnKind | null;
  readonly next: NextSteps;
  readonly seed: (stage: Stage) => Promise<Seeded>;
}
