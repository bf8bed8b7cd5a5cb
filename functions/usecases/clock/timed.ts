/** The contract for kinds whose rows store agreed times, which follow a change of the campus's time zone. */
import type { TimedThing } from '../../domain/notifications/clock-notification.ts';
import type { ClockChange, Concerned } from '../../domain/settings/clock-change.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

export const saleColumns = [
  ...(['$createdAt', '$permissions', 'clockAt', 'orderId', 'buyerId', 'sellerId', 'state', 'productNames'] as const),
  ...(['meetAt', 'meetPlace', 'stayFrom', 'bookingId', 'batchId', 'kind', 'rentFrom', 'rentUntil'] as const),
] as const;
export type TimedSale = Pick<Row<'sales'>, '$id' | (typeof saleColumns)[number]>;

export type SaleTimes = Pick<Row<'sales'>, 'meetAt' | 'meetPlace' | 'stayFrom'>;

/** A sale that takes its times from a row which has moved. */
export interface FollowingSale {
  readonly saleId: string;
  /**
   * Reads the row again. Returns a function that maps a sale's times to its new ones, null if the sale already has
   * them.
   */
  readonly timesNow: (world: Pick<World, 'rows'>) => Promise<(sale: SaleTimes) => SaleTimes | null>;
}

/** A time in a person's notification. */
export interface PersonalTime {
  readonly personId: string;
  readonly thing: TimedThing;
}

/** The rows of one kind with future times. */
export interface OwnTimes {
  /** The name under which these rows are counted in the administrator's confirmation dialog. */
  readonly countedAs: keyof Concerned;
  readonly rows: readonly { readonly $id: string; readonly $createdAt: string; readonly clockAt: string | null }[];
  /** Moves one row and marks it. Returns true if this call moved it. */
  readonly move: (world: Pick<World, 'rows'>, change: ClockChange, id: string) => Promise<boolean>;
  /** Those of `sales` whose row has moved. All `sales` take their times from a row. */
  readonly following: (change: ClockChange, sales: readonly TimedSale[]) => readonly FollowingSale[];
  /** The times to list in notifications, from rows that have moved. */
  readonly told: (
    world: Pick<World, 'rows'>,
    change: ClockChange,
    sales: readonly TimedSale[],
  ) => Promise<readonly PersonalTime[]>;
}

/** Reads the rows with a time after `at` (ISO). */
export type ReadTimes = (world: Pick<World, 'rows'>, since: Pick<ClockChange, 'at'>) => Promise<OwnTimes>;

export const pageRows = 1_000;
