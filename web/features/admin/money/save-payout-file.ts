import { toCsv } from '#domain/csv.ts';
import { type BankLine, bankFile, bankSheet } from '#domain/money/bank-file.ts';
import { bankForms } from '#domain/money/bank-forms.ts';
import { bankName } from '#domain/money/payout-account.ts';
import { adminPayoutTexts } from '../../../copy/admin-money.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { datedName } from '../../../lib/page/dated-name.ts';
import { saveFile } from '../../../lib/page/save-file.ts';
import type { FileForm } from './file-form.ts';

/** Saves the bank's file, with full account numbers. */
export async function saveForBank(form: FileForm, lines: readonly BankLine[]): Promise<void> {
  const known = bankForms.find(({ id }) => id === form);
  if (known) {
    saveFile(datedName('pencairan', known.extension), 'text/plain;charset=us-ascii', bankFile(known, lines));
    return;
  }
  const { excelFile } = await import('../list/excel-file.ts');
  const { header, rows } = bankSheet(lines);
  saveFile(datedName('pencairan', 'xlsx'), '', await excelFile(header, rows));
}

/** Saves the due payouts as a CSV work list. */
export function saveDue(lines: readonly BankLine[]): void {
  const rows = lines.map(({ holder, bank, number, amount }) => [holder, bankName(bank), number, amount]);
  saveFile(
    datedName('pencairan', 'csv'),
    'text/csv;charset=utf-8',
    toCsv([adminPayoutTexts.dueFile, ...rows], campusZone()),
  );
}
