/** UI strings for a listing's limit on cash payments: on its page, in the checkout and in the refusal. */
import type { CashUnit } from '#domain/kinds/kind.ts';
import type { CashMost } from '#domain/orders/cash-most.ts';
import { config } from '../lib/config.ts';
import { formatNumber } from './numbers.ts';

const units: Record<CashUnit, string> = { pieces: 'buah', days: 'hari sewa', appointments: 'janji temu' };

/** An amount with its unit: '3 hari sewa'. `unit`: as sent by the server. */
export const cashAmount = (count: number, unit: unknown): string =>
  `${formatNumber(count)} ${units[unit as CashUnit] ?? units.pieces}`;

/** Shown next to the listing. */
export const cashMostNote = ({ most, unit }: CashMost): string =>
  config.midtransClientKey === ''
    ? `COD paling banyak ${cashAmount(most, unit)}.`
    : `Bayar dengan Transfer Bank bila lebih dari ${cashAmount(most, unit)}.`;

/** Why the checkout offers no cash. */
export const cashMostRefusal = (name: string, { most, unit }: CashMost): string =>
  `COD untuk "${name}" hanya sampai ${cashAmount(most, unit)}.`;
