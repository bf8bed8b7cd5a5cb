import { useState } from 'react';
import { type BankFormId, bankForms } from '#domain/money/bank-forms.ts';
import { attempt } from '../../../lib/device/storage.ts';

/** Format of the bank's file: a bank's own, or a spreadsheet. */
export type FileForm = BankFormId | 'xlsx';
export const fileForms: readonly FileForm[] = [...bankForms.map(({ id }) => id), 'xlsx'];

const formMark = 'lapak.bank-form';

/** The format last chosen on this device. */
export function useFileForm() {
  const [form, setForm] = useState<FileForm>(() => {
    const kept = attempt(() => localStorage.getItem(formMark), null);
    return fileForms.find((known) => known === kept) ?? bankForms[0].id;
  });
  const choose = (text: string) => {
    const chosen = fileForms.find((known) => known === text) ?? form;
    attempt(() => localStorage.setItem(formMark, chosen), undefined);
    setForm(chosen);
  };
  return { form, choose };
}
