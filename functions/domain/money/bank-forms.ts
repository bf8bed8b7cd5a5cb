/**
 * The formats of bank files; another bank needs only another row. The formats are general, because banks publish theirs
 * only to customers.
 */

export type BankColumn = 'payout' | 'bank' | 'number' | 'holder' | 'amount';

export interface BankForm {
  readonly id: string;
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly columns: readonly BankColumn[];
  /** Extension of the file's name, without the dot. */
  readonly extension: string;
}

const general = ['payout', 'bank', 'number', 'holder', 'amount'] as const;

/** The default format comes first. */
export const bankForms = [
  { id: 'semicolon', separator: ';', hasHeader: true, columns: general, extension: 'csv' },
  { id: 'comma', separator: ',', hasHeader: true, columns: general, extension: 'csv' },
] as const satisfies readonly [BankForm, ...BankForm[]];
export type BankFormId = (typeof bankForms)[number]['id'];
