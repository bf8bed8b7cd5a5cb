/**
 * The account to which a person is paid out: bank, number, holder. Only its owner and administrators see it, and they
 * see it masked until they ask for it.
 */
import { z } from 'zod';
import { requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import { plainCharacters } from '../pasted.ts';
import { isOneLine } from '../people/name.ts';

interface Bank {
  readonly value: string;
  readonly name: string;
  /** The number of digits, for banks where it is fixed. */
  readonly digits?: number;
}

/** Indonesian banks and wallets that students use; `value` is stored. */
export const banks: readonly Bank[] = [
  { value: 'bca', name: 'BCA', digits: 10 },
  { value: 'bri', name: 'BRI', digits: 15 },
  { value: 'bni', name: 'BNI', digits: 10 },
  { value: 'mandiri', name: 'Mandiri', digits: 13 },
  { value: 'bsi', name: 'BSI (Bank Syariah Indonesia)', digits: 10 },
  { value: 'btn', name: 'BTN' },
  { value: 'cimb', name: 'CIMB Niaga' },
  { value: 'permata', name: 'Permata' },
  { value: 'danamon', name: 'Danamon' },
  { value: 'ocbc', name: 'OCBC' },
  { value: 'maybank', name: 'Maybank' },
  { value: 'panin', name: 'Panin' },
  { value: 'mega', name: 'Bank Mega' },
  { value: 'muamalat', name: 'Bank Muamalat' },
  { value: 'sinarmas', name: 'Bank Sinarmas' },
  { value: 'bjb', name: 'Bank BJB' },
  { value: 'dki', name: 'Bank Jakarta' },
  { value: 'jateng', name: 'Bank Jateng' },
  { value: 'jatim', name: 'Bank Jatim' },
  { value: 'jago', name: 'Bank Jago' },
  { value: 'jenius', name: 'Jenius (SMBC Indonesia)' },
  { value: 'seabank', name: 'SeaBank' },
  { value: 'blu', name: 'blu by BCA Digital' },
  { value: 'neo', name: 'Bank Neo Commerce' },
  { value: 'allo', name: 'Allo Bank' },
  { value: 'gopay', name: 'GoPay' },
  { value: 'ovo', name: 'OVO' },
  { value: 'dana', name: 'DANA' },
  { value: 'shopeepay', name: 'ShopeePay' },
  { value: 'linkaja', name: 'LinkAja' },
];

const bankValues = banks.map(({ value }) => value);

/** The bank's usual name; an unknown value is shown as it is. */
export const bankName = (bank: string): string => banks.find(({ value }) => value === bank)?.name ?? bank;

/** An account number without spaces, dots and dashes. */
const plainNumber = (text: string): string => plainCharacters(text).replace(/[\s.-]/g, '');

const fitsBank = ({ bank, number }: { bank: string; number: string }): boolean => {
  const digits = banks.find(({ value }) => value === bank)?.digits;
  if (digits !== undefined) return number.length === digits;
  return number.length >= limits.accountDigitsMin && number.length <= limits.accountDigitsMax;
};

/** The account form. A change of an existing account has to be `confirmed`. */
export const payoutAccountInput = z
  .object({
    bank: z.string(say('bank_invalid')).refine((value) => bankValues.includes(value), say('bank_invalid')),
    number: z
      .string(say('account_number_invalid'))
      .transform(plainNumber)
      .pipe(z.string().regex(/^\d+$/, { ...say('account_number_invalid'), abort: true })),
    holder: requiredText(limits.accountHolderMax, 'holder_required').refine(isOneLine, say('name_one_line')),
    confirmed: z.boolean(say('invalid')).optional(),
  })
  .refine(fitsBank, { path: ['number'], ...say('account_number_length') });

export interface PayoutAccount {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}

/** An account as one reader sees it. */
export interface AccountSeen extends PayoutAccount {
  readonly bankName: string;
}

/** '1234567890' → '•••• 7890'. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-4)}`;

export const inFull = ({ bank, number, holder }: PayoutAccount): AccountSeen => ({
  bank,
  bankName: bankName(bank),
  number,
  holder,
});

export const masked = (account: PayoutAccount): AccountSeen => ({
  ...inFull(account),
  number: maskedNumber(account.number),
});

/** Whether both are the same account. */
export const isSameAccount = (one: PayoutAccount, other: PayoutAccount): boolean =>
  one.bank === other.bank && one.number === other.number && one.holder === other.holder;

/** Whether the owner has changed the account since this payout was prepared. A deleted person has none. */
export const isReplaced = (prepared: PayoutAccount, now: PayoutAccount | null | undefined): now is PayoutAccount =>
  Boolean(now && !isSameAccount(prepared, now));
