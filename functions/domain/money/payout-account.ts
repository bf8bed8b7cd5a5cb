/**
 * A person's account for payouts: bank, number, holder. Only its owner and administrators see it, masked until they ask
 * for it.
 */
import { z } from 'zod';
import { requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import { plainCharacters } from '../pasted.ts';
import { isOneLine } from '../people/name.ts';

interface Bank {
  readonly value: string;
  readonly name: string;
  /** Minimum and maximum digits of an account number. */
  readonly digits: readonly [number, number];
  /** The account number is a telephone number that begins with 08. */
  readonly isWallet?: true;
}

const telephone = [10, 13] as const;

/**
 * Indonesian banks and wallets that students use; `value` is stored. If a bank has several lengths or does not publish
 * its length, the range is wide, because refusing a valid number would keep its owner from getting paid.
 */
export const banks: readonly Bank[] = [
  { value: 'bca', name: 'BCA', digits: [10, 10] },
  { value: 'bri', name: 'BRI', digits: [15, 15] },
  { value: 'bni', name: 'BNI', digits: [10, 10] },
  { value: 'mandiri', name: 'Mandiri', digits: [13, 13] },
  { value: 'bsi', name: 'BSI (Bank Syariah Indonesia)', digits: [10, 10] },
  { value: 'btn', name: 'BTN', digits: [10, 16] },
  { value: 'cimb', name: 'CIMB Niaga', digits: [12, 14] },
  { value: 'permata', name: 'Permata', digits: [10, 16] },
  { value: 'danamon', name: 'Danamon', digits: [10, 12] },
  { value: 'ocbc', name: 'OCBC', digits: [10, 12] },
  { value: 'maybank', name: 'Maybank', digits: [10, 13] },
  { value: 'panin', name: 'Panin', digits: [10, 12] },
  { value: 'mega', name: 'Bank Mega', digits: [15, 16] },
  { value: 'muamalat', name: 'Bank Muamalat', digits: [10, 16] },
  { value: 'sinarmas', name: 'Bank Sinarmas', digits: [10, 12] },
  { value: 'bjb', name: 'Bank BJB', digits: [13, 14] },
  { value: 'dki', name: 'Bank Jakarta', digits: [10, 13] },
  { value: 'jateng', name: 'Bank Jateng', digits: [10, 13] },
  { value: 'jatim', name: 'Bank Jatim', digits: [10, 13] },
  { value: 'jago', name: 'Bank Jago', digits: [12, 12] },
  { value: 'jenius', name: 'Jenius (SMBC Indonesia)', digits: [10, 12] },
  { value: 'seabank', name: 'SeaBank', digits: [12, 13] },
  { value: 'blu', name: 'blu by BCA Digital', digits: [12, 12] },
  { value: 'neo', name: 'Bank Neo Commerce', digits: [10, 16] },
  { value: 'allo', name: 'Allo Bank', digits: [10, 15] },
  { value: 'gopay', name: 'GoPay', digits: telephone, isWallet: true },
  { value: 'ovo', name: 'OVO', digits: telephone, isWallet: true },
  { value: 'dana', name: 'DANA', digits: telephone, isWallet: true },
  { value: 'shopeepay', name: 'ShopeePay', digits: telephone, isWallet: true },
  { value: 'linkaja', name: 'LinkAja', digits: telephone, isWallet: true },
];

const bankOf = (bank: string): Bank | undefined => banks.find(({ value }) => value === bank);

/** The bank's usual name; an unknown value is shown as it is. */
export const bankName = (bank: string): string => bankOf(bank)?.name ?? bank;

/** An account number without spaces, dots, dashes and a telephone number's plus. */
const plainNumber = (text: string): string =>
  plainCharacters(text)
    .replace(/[\s.-]/g, '')
    .replace(/^\+/, '');

/** Writes a wallet's number as it is dialed in Indonesia: 6281… becomes 081…. */
const dialed = <A extends { bank: string; number: string }>(account: A): A => ({
  ...account,
  ...(bankOf(account.bank)?.isWallet && { number: account.number.replace(/^62(?=8)/, '0') }),
});

function fitsBank({ bank, number }: { bank: string; number: string }): boolean {
  const { digits: [fewest, most] = telephone, isWallet = false } = bankOf(bank) ?? {};
  return number.length >= fewest && number.length <= most && (isWallet ? /^08[1-9]/ : /[1-9]/).test(number);
}

/**
 * A name as banks write it: Latin letters and the characters in names of people and firms, with at least two letters.
 */
const isHolder = (name: string): boolean =>
  /^[\p{Script=Latin}\p{M}\d .,'’&()/-]+$/u.test(name) && (name.match(/\p{Script=Latin}/gu) ?? []).length >= 2;

/** The account form. A change of an existing account has to be `confirmed`. */
export const payoutAccountInput = z
  .object({
    bank: z.string(say('bank_invalid')).refine((value) => bankOf(value) !== undefined, say('bank_invalid')),
    number: z
      .string(say('account_number_invalid'))
      .transform(plainNumber)
      .pipe(z.string().regex(/^\d+$/, { ...say('account_number_invalid'), abort: true })),
    holder: requiredText(limits.accountHolderMax, 'holder_required')
      .refine(isOneLine, { ...say('name_one_line'), abort: true })
      .refine(isHolder, say('holder_invalid')),
    confirmed: z.boolean(say('invalid')).optional(),
  })
  .transform(dialed)
  .refine(fitsBank, { path: ['number'], ...say('account_number_length') });

export interface PayoutAccount {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}

/** An account as a reader sees it, in full or masked. */
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

/** An account as a screen showed it: `masked`. */
export const shownAccount = z.object({
  bank: z.string(say('invalid')).refine((value) => bankOf(value) !== undefined, say('invalid')),
  number: z.string(say('invalid')).regex(/^•••• \d{4}$/, say('invalid')),
  holder: requiredText(limits.accountHolderMax, 'invalid'),
});

export const isSameAccount = (one: PayoutAccount, other: PayoutAccount): boolean =>
  one.bank === other.bank && one.number === other.number && one.holder === other.holder;

/** Whether the owner has changed the account since this payout was prepared; false if the account was deleted. */
export const isReplaced = (prepared: PayoutAccount, now: PayoutAccount | null | undefined): now is PayoutAccount =>
  Boolean(now && !isSameAccount(prepared, now));
