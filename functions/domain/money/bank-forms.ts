/**
 * The forms of files for a bank are a table: another bank is a line of it. It has general forms only, because banks publish their own to
 * customers.
 */

export type BankColumn = 'payout' | 'bank' | 'number' | 'holder' | 'amount';

export interface BankForm {
  readonly id: string;
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly columns: readonly BankColumn[];
  /** Of the file's name, without the dot. */
  readonly extension: string;
}

const general = ['payout', 'bank', 'number', 'holder', 'amount'] as const;

/** The forms of files, the usual one first. */
export const bankForms = [
  { id: 'semicolon', separator: ';', hasHeader: true, columns: general, extension: 'csv' },
  { id: 'comma', separator: ',', hasHeader: true, columns: general, extension: 'csv' },
] as const satisfies readonly [BankForm, ...BankForm[]];
export type BankFormId = (typeof bankForms)[number]['id'];
