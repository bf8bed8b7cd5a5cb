import type { CampusSettings } from '#domain/settings/groups.ts';
import type { PersonSeed } from './campus/people.ts';
import type { ProductSeed } from './campus/product-seed.ts';
import type { PictureFile } from './pictures/list.ts';
import type { PlannedRow } from './rows/planned-row.ts';

export interface SeededProduct extends Omit<ProductSeed, 'by'> {
  /** 20 characters. Its photo has the same id. */
  readonly id: string;
  readonly category: string;
  /** Key of its seller. */
  readonly by: string;
}

/** What a demo campus is made of. */
export interface DemoCampus {
  /** Of its people's addresses: `lapak.test`. */
  readonly mailDomain: string;
  /** The administrator first. */
  readonly people: readonly PersonSeed[];
  readonly products: readonly SeededProduct[];
  /** What its administrators have set; the rest is as the specification has it. */
  readonly settings: Partial<CampusSettings>;
  readonly pictures: readonly PictureFile[];
  /** What has happened there so far: orders, talks, reports, and the ledger of it. `idSecret`: the server's, where it is known. */
  readonly story: (
    now: number,
    idSecret: string,
  ) => { readonly rows: readonly PlannedRow[]; readonly ledger: readonly PlannedRow[] };
  /** Keys of those whom the printed list offers to sign in as, the administrator first. */
  readonly offered: readonly string[];
  /** Keys of those who show what can't be signed in as; none: the list does not speak of them. */
  readonly refused: { readonly unverified?: string; readonly blocked?: string };
}

export const addressOf = ({ mailDomain }: Pick<DemoCampus, 'mailDomain'>, key: string): string =>
  `${key}@${mailDomain}`;
