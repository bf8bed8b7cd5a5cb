import { expect, it } from 'vitest';
import { payoutFailedInput, payoutPaidInput, preparePayoutsInput } from '#domain/money/payout.ts';
import {
  bankName,
  banks,
  inFull,
  isReplaced,
  isSameAccount,
  masked,
  payoutAccountInput,
} from '#domain/money/payout-account.ts';

const account = { bank: 'bca', number: '1234567890', holder: 'Sari Dewi' };
const complaints = (value: unknown) =>
  payoutAccountInput.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it('an account number may be typed with separators, and is stored as digits', () => {
  expect(payoutAccountInput.parse({ ...account, number: ' 123-456.78 90' })).toEqual(account);
  expect(payoutAccountInput.parse({ ...account, confirmed: true }).confirmed).toBe(true);
});

it.each([
  [{ bank: 'bank saya' }, 'bank: bank_invalid'],
  [{ bank: undefined }, 'bank: bank_invalid'],
  [{ number: '12345a7890' }, 'number: account_number_invalid'],
  [{ number: 'a1234567890' }, 'number: account_number_invalid'],
  [{ number: '1234567890a' }, 'number: account_number_invalid'],
  [{ number: '' }, 'number: account_number_invalid'],
  [{ number: null }, 'number: account_number_invalid'],
  [{ number: '123456789' }, 'number: account_number_length'],
  [{ bank: 'btn', number: '12345' }, 'number: account_number_length'],
  [{ bank: 'btn', number: '1'.repeat(17) }, 'number: account_number_length'],
  [{ holder: '12345' }, 'holder: holder_invalid'],
  [{ holder: '-' }, 'holder: holder_invalid'],
  [{ holder: ' ' }, 'holder: holder_required'],
  [{ holder: 'Sari\nDewi' }, 'holder: name_one_line'],
  [{ confirmed: 'ya' }, 'confirmed: invalid'],
])('refuses %j: %s', (change, complaint) => {
  expect(complaints({ ...account, ...change })).toEqual([complaint]);
});

it.each(['1'.repeat(10), '1'.repeat(16)])(
  'for a bank with account numbers of different lengths, %s is valid',
  (number) => {
    expect(complaints({ ...account, bank: 'btn', number })).toEqual([]);
  },
);

it('each bank has a name, and a value that never changes because rows store it', () => {
  expect(banks.map(({ value }) => value).join(' ')).toBe(
    'bca bri bni mandiri bsi btn cimb permata danamon ocbc maybank panin mega muamalat sinarmas bjb dki jateng jatim jago jenius seabank blu neo allo gopay ovo dana shopeepay linkaja',
  );
  expect(new Set(banks.map(({ name }) => name)).size).toBe(banks.length);
  for (const { name } of banks) expect(name).not.toBe('');
  expect([bankName('bsi'), bankName('bank lama')]).toEqual(['BSI (Bank Syariah Indonesia)', 'bank lama']);
});

it('an account number is masked except for its last four digits', () => {
  expect(masked(account)).toEqual({ ...account, bankName: 'BCA', number: '•••• 7890' });
  expect(inFull(account)).toEqual({ ...account, bankName: 'BCA' });
});

it('a different bank, number or holder is another account', () => {
  expect(isSameAccount(account, { ...account })).toBe(true);
  for (const change of [{ bank: 'bni' }, { number: '1' }, { holder: 'Budi' }]) {
    expect(isSameAccount(account, { ...account, ...change })).toBe(false);
    expect(isReplaced(account, { ...account, ...change })).toBe(true);
  }
  expect([isReplaced(account, { ...account }), isReplaced(account, null), isReplaced(account, undefined)]).toEqual([
    ...[false, false, false],
  ]);
});

it.each([
  [0, 'amount_invalid'],
  [-1, 'amount_invalid'],
  [1.5, 'amount_invalid'],
  ['1', 'amount_invalid'],
  [1e12 + 1, 'amount_invalid'],
  [1, undefined],
  [1e12, undefined],
])('a payout of %j: %s', (amount, complaint) => {
  const payouts = [{ payoutId: '0123456789abcdefghij', userId: 'sari', amount }];
  expect(preparePayoutsInput.safeParse({ payouts }).error?.issues[0]?.message).toBe(complaint);
});

it('marking a payout as paid needs a reference, and as failed a reason', () => {
  expect(payoutPaidInput.safeParse({ reference: ' ' }).error?.issues[0]?.message).toBe('reference_required');
  expect(payoutPaidInput.safeParse({ reference: 'BCA 1', toOldAccount: 1 }).error?.issues[0]?.message).toBe('invalid');
  expect(payoutFailedInput.safeParse({ reason: '' }).error?.issues[0]?.message).toBe('why_required');
});
