import type { PersonKey } from './people.ts';

export interface AccountSeed {
  readonly owner: PersonKey;
  readonly bank: string;
  readonly number: string;
}

/** Invented numbers in each bank's format. */
export const payoutAccounts: readonly AccountSeed[] = [
  { owner: 'sari', bank: 'bca', number: '0123456789' },
  { owner: 'budi', bank: 'bri', number: '012345678901234' },
  { owner: 'dewi', bank: 'mandiri', number: '1230001234567' },
  { owner: 'rizky', bank: 'bni', number: '0987654321' },
  { owner: 'agus', bank: 'gopay', number: '081377889906' },
  { owner: 'fajar', bank: 'bsi', number: '7123456789' },
  { owner: 'nadia', bank: 'seabank', number: '901234567890' },
];

export interface PayoutSeed {
  readonly seller: PersonKey;
  /** Share of the seller's available money. */
  readonly share: number;
  readonly state: 'prepared' | 'paid' | 'failed';
  readonly reference?: string;
  readonly reason?: string;
  /** Prepared this many hours ago; paid or failed an hour later, unless still prepared. */
  readonly ago: number;
}

/** Other sellers still have available money, some without a payout account. */
export const payouts: readonly PayoutSeed[] = [
  { seller: 'fajar', share: 0.6, state: 'paid', reference: 'BSI 4471-118', ago: 30 },
  { seller: 'nadia', share: 1, state: 'failed', reason: 'Rekening tujuan ditolak bank.', ago: 28 },
  { seller: 'rizky', share: 1, state: 'prepared', ago: 20 },
];
