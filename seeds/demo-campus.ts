import type { CampusSettings } from '#domain/settings/groups.ts';
import type { PersonSeed } from './campus/people.ts';
import type { ProductSeed } from './campus/product-seed.ts';
import type { PictureFile } from './pictures/list.ts';
import type { PlannedRow } from './rows/planned-row.ts';

export interface SeededProduct extends Omit<ProductSeed, 'by'> {
  /** At most 20 characters. The product's photo has the same id. */
  readonly id: string;
  readonly category: string;
  /** The seller's key. */
  readonly by: string;
}

/** The content of a demo campus. */
export interface DemoCampus {
  /** Domain of its people's addresses: `lapak.test`. */
  readonly mailDomain: string;
  /** The administrator first. */
  readonly people: readonly PersonSeed[];
  readonly products: readonly SeededProduct[];
  /** Settings that its administrators have changed from the specification. */
  readonly settings: Partial<CampusSettings>;
  readonly pictures: readonly PictureFile[];
  /** Its history: orders, talks, reports, and their ledger. `idSecret`: the server's, if known. */
  readonly story: (
    now: number,
    idSecret: string,
  ) => { readonly rows: readonly PlannedRow[]; readonly ledger: readonly PlannedRow[] };
  /** Keys of the accounts in the printed list, the administrator first. */
  readonly offered: readonly string[];
  /** Keys of accounts that demonstrate a refused sign-in; the printed list omits missing ones. */
  readonly refused: { readonly unverified?: string; readonly blocked?: string };
}

export const addressOf = ({ mailDomain }: Pick<DemoCampus, 'mailDomain'>, key: string): string =>
  `${key}@${mailDomain}`;
