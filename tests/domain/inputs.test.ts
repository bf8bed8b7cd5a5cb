import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldCodes } from '#domain/field-codes.ts';
import { broadcastInput, messageInput, reportInput } from '#domain/message-input.ts';
import {
  changeStatusInput,
  handoverInput,
  meetingInput,
  placeOrderInput,
  quantityInput,
  saleEventInput,
  snapTokenInput,
  statementInput,
} from '#domain/orders/order-input.ts';
import {
  loginForm,
  newPasswordField,
  profileForm,
  profileInput,
  registerForm,
  registerInput,
  userInput,
} from '#domain/people/account-input.ts';
import { asOneLine, isOneLine } from '#domain/people/name.ts';
import { looksOfficial, officialNamesOf } from '#domain/people/staff-name.ts';
import { postProductInput, sellerProductInput } from '#domain/products/product-input.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';

/** The first message at each path; empty if the input is valid. */
function complaints(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

const product = {
  name: 'Meja belajar',
  description: 'Masih kokoh',
  category: 'Rumah Tangga',
  price: 150_000,
  location: 'gate 1',
  codAddress: 'Depan GSG',
  imageIds: ['photo1'],
};

const order = {
  orderId: '0123456789abcdefghij',
  paymentMethod: 'COD (Bayar di Tempat)',
  shippingAddress: 'Kos Melati 3',
  expectedTotal: 10_000,
};

describe('the posting form', () => {
  it('accepts a product without discount and stock', () => {
    expect(postProductInput.parse(product)).toMatchObject({
      discount: 0,
      stock: null,
      location: 'gate 1',
      condition: '',
    });
    expect(complaints(postProductInput, { ...product, price: 0 })).toEqual({});
  });

  it.each([
    [{ name: '  ' }, { name: 'required' }],
    [{ name: 'x'.repeat(121) }, { name: 'too_long' }],
    [{ price: -1 }, { price: 'price_invalid' }],
    [{ price: 1.5 }, { price: 'price_invalid' }],
    [{ price: 'abc' }, { price: 'price_invalid' }],
    [{ price: 1e13 }, { price: 'price_too_high' }],
    [{ discount: 101 }, { discount: 'discount_range' }],
    [{ discount: -1 }, { discount: 'discount_range' }],
    [{ category: ' ' }, { category: 'category_invalid' }],
    [{ condition: 'Rusak' }, { condition: 'invalid' }],
    [{ location: '' }, { location: 'required' }],
    [{ codAddress: ' ' }, { codAddress: 'required' }],
    [{ imageIds: [] }, { imageIds: 'image_required' }],
    [{ imageIds: undefined }, { imageIds: 'image_required' }],
  ])('refuses %j', (change, expected) => {
    expect(complaints(postProductInput, { ...product, ...change })).toEqual(expected);
  });
});

describe('the seller’s form', () => {
  const form = { ...product, stock: 3 };

  it.each([
    [{}, {}],
    [{ location: '' }, {}],
    [{ price: 0 }, { price: 'price_not_positive' }],
    [{ stock: -1 }, { stock: 'stock_negative' }],
    [{ stock: undefined }, { stock: 'stock_negative' }],
    [{ discount: 100.5 }, { discount: 'discount_range' }],
  ])('with %j has the errors %j', (change, expected) => {
    expect(complaints(sellerProductInput, { ...form, ...change })).toEqual(expected);
  });
});

describe('checkout', () => {
  it.each([
    [{}, {}],
    [{ shippingAddress: '   ' }, { shippingAddress: 'address_required' }],
    [{ paymentMethod: 'Hutang' }, { paymentMethod: 'payment_method_invalid' }],
    [{ orderId: 'short' }, { orderId: 'invalid' }],
    [{ orderId: 'UPPERCASE0123456789A' }, { orderId: 'invalid' }],
    [{ expectedTotal: -1 }, { expectedTotal: 'invalid' }],
  ])('with %j has the errors %j', (change, expected) => {
    expect(complaints(placeOrderInput, { ...order, ...change })).toEqual(expected);
  });

  it.each([
    [0, 'quantity_invalid'],
    [-1, 'quantity_invalid'],
    [1e9, 'quantity_too_large'],
    ['2', 'quantity_invalid'],
  ])('refuses a quantity of %j', (quantity, code) => {
    expect(complaints(quantityInput, { quantity })).toEqual({ quantity: code });
  });

  it('requests a token with exactly the JSON of the specification', () => {
    const request = {
      transaction_details: { order_id: `1700000000000-${order.orderId}`, gross_amount: 10_000 },
      customer_details: { first_name: 'Budi', email: 'budi@kampus.ac.id' },
    };
    expect(complaints(snapTokenInput, request)).toEqual({});
    expect(complaints(snapTokenInput, { ...request, transaction_details: { order_id: 'x', gross_amount: 0 } })).toEqual(
      {
        'transaction_details.gross_amount': 'invalid',
      },
    );
  });

  it('lets an administrator choose only statuses of the state table', () => {
    expect(complaints(changeStatusInput, { to: 'Shipped', version: 2 })).toEqual({});
    expect(complaints(changeStatusInput, { to: 'SENT' })).toEqual({ to: 'status_invalid' });
  });
});

describe('registration and login', () => {
  const form = { name: 'Budi', email: ' Budi@Kampus.ac.id ', password: 'kuda-laut', confirmation: 'kuda-laut' };

  it('trims and lower-cases the address', () => {
    expect(registerForm.parse(form).email).toBe('budi@kampus.ac.id');
  });

  it.each([
    [{ name: '' }, { name: 'required' }],
    [{ email: 'budi' }, { email: 'email_invalid' }],
    [{ email: '' }, { email: 'required' }],
    [{ password: '12345', confirmation: '12345' }, { password: 'password_too_short' }],
    [{ confirmation: 'lain' }, { confirmation: 'password_mismatch' }],
  ])('with %j has the errors %j', (change, expected) => {
    expect(complaints(registerForm, { ...form, ...change })).toEqual(expected);
  });

  it('limits a password by bytes, not characters', () => {
    expect(complaints(newPasswordField, 'é'.repeat(129))).toEqual({ '': 'password_too_long' });
  });

  it('accepts any non-empty password at sign-in', () => {
    expect(complaints(loginForm, { email: 'a@b.id', password: 'x' })).toEqual({});
    expect(complaints(loginForm, { email: '', password: '' })).toEqual({ email: 'required', password: 'required' });
  });

  it('requires a valid page address for the mailed link', () => {
    expect(complaints(registerInput, { ...form, url: 'nowhere' })).toEqual({ url: 'invalid' });
  });
});

describe('profile, report, chat', () => {
  it('requires a name but no phone', () => {
    expect(complaints(profileForm, { name: ' ', phone: '' })).toEqual({ name: 'required' });
    expect(complaints(profileInput, {})).toEqual({});
  });

  it('accepts only the reasons of the specification', () => {
    expect(complaints(reportInput, { productId: 'p1', reason: '' })).toEqual({ reason: 'reason_required' });
    expect(reportInput.parse({ productId: 'p1', reason: 'Harga tidak wajar' }).description).toBe('');
  });

  it('refuses a message without text and photo', () => {
    const message = { messageId: '0123456789abcdefghij' };
    expect(complaints(messageInput, { ...message, message: '  ' })).toEqual({ message: 'message_empty' });
    expect(complaints(messageInput, { ...message, imageId: 'photo1' })).toEqual({});
  });

  it('uses only error codes that have a text', () => {
    const all = [postProductInput, sellerProductInput, placeOrderInput, registerForm, reportInput, messageInput];
    const found = all.flatMap((schema) => Object.values(complaints(schema, {})));
    for (const code of found) expect(fieldCodes).toContain(code);
  });
});

it.each([' ', '\u0000', '\u200b\u2060', '\u00a0\ufeff', '\u202e'])(
  'treats a name of invisible characters (%j) as missing',
  (name) => {
    expect(complaints(profileForm, { name })).toEqual({ name: 'required' });
  },
);

it.each(['Sari\nAdmin', 'Sari\u2028Admin', 'Sari\u0000', '\u202eiraS', 'A\u200bdmin', 'Budi\tAdmin'])(
  'refuses a name with line breaks or hidden characters: %j',
  (name) => {
    for (const schema of [profileForm, profileInput, userInput]) {
      expect(complaints(schema, { name, phone: '', role: 'user' })).toEqual({ name: 'name_one_line' });
    }
    const registration = { name, email: 'sari@kampus.ac.id', password: 'kuda-laut9', confirmation: 'kuda-laut9' };
    expect(complaints(registerForm, registration)).toEqual({ name: 'name_one_line' });
    expect(complaints(registerInput, { ...registration, url: 'http://localhost/v' })).toEqual({
      name: 'name_one_line',
    });
  },
);

it('joins imported names into one line', () => {
  expect(asOneLine(' Sari\r\nDewi\u202e  Putri\u0000 ')).toBe('Sari Dewi Putri');
  expect(asOneLine('\n\t')).toBe('');
  expect(asOneLine('😀'.repeat(129))).toBe('😀'.repeat(128));
  expect(asOneLine(`${'a'.repeat(127)} b`)).toBe('a'.repeat(127));
  expect(asOneLine(` ${'a'.repeat(128)}`)).toBe('a'.repeat(128));
  fc.assert(fc.property(fc.string(), (text) => isOneLine(asOneLine(text)) && asOneLine(text).length <= 256));
});

it.each([
  'admin',
  ' ADMIN ',
  'A d m i n',
  'Adm1n',
  'Аdmіn',
  'ad-min.',
  'Administrator',
  'LAPAK KAMPUS',
  'Ibu  Rina',
  'íbu.rina',
])('recognizes a name that looks like the administrator’s: %s', (name) => {
  expect(looksOfficial(name, officialNamesOf(campusDefaults.identity, 'Ibu Rina'))).toBe(true);
});

it.each(['Sari', 'Adminah Putri', 'Rina', '李雷', ''])('allows other names: %s', (name) => {
  expect(looksOfficial(name, officialNamesOf(campusDefaults.identity, 'Ibu Rina'))).toBe(false);
  expect(looksOfficial(name, officialNamesOf(campusDefaults.identity, ''))).toBe(false);
});

it.each(['', '08123456', '+62 812-3456-7890', '0812 3456 7890 123'])('accepts the phone number %j', (phone) => {
  for (const schema of [profileForm, profileInput, userInput])
    expect(complaints(schema, { name: 'Sari', phone, role: 'user' })).toEqual({});
});

it.each(['0812345', '0812345678901234', '0812+3456789', '+', 'telepon', '٠٨١٢٣٤٥٦'])(
  'refuses the phone number %j',
  (phone) => {
    for (const schema of [profileForm, profileInput, userInput])
      expect(complaints(schema, { name: 'Sari', phone, role: 'user' })).toEqual({ phone: 'phone_invalid' });
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'http://evil.example',
  'https:evil.example',
  'https://lapak.example@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
])('a broadcast may link to our own pages or https, but not to %j', (link) => {
  expect(complaints(broadcastInput, { title: 'Kabar', link })).toEqual({ link: 'link_invalid' });
  for (const fine of ['/product/x', '/semuakategori?q=a%20b', 'https://kampus.ac.id/libur'])
    expect(complaints(broadcastInput, { title: 'Kabar', link: fine })).toEqual({});
});

describe('input about a sale', () => {
  const photo = 'photo000000000000001';
  const issue = (answer: {
    error?: { issues: readonly { message: string; path: readonly PropertyKey[] }[] } | undefined;
  }) => answer.error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`);

  it('accepts photos only if the event opens a dispute, each once, and drops blank reasons', () => {
    expect(saleEventInput.parse({ event: 'object', reason: ' \u200b ', imageIds: [photo, photo] })).toMatchObject({
      ...{ reason: '', imageIds: [photo] },
    });
    expect(saleEventInput.parse({ event: 'cancel' })).toMatchObject({ imageIds: [] });
    expect(issue(saleEventInput.safeParse({ event: 'cancel', imageIds: [photo] }))).toEqual(['imageIds invalid']);
  });

  it('requires text or photos in a statement', () => {
    const statementId = '0123456789abcdefghij';
    expect(issue(statementInput.safeParse({ statementId, message: '\u200b' }))).toEqual(['message message_empty']);
    expect(statementInput.safeParse({ statementId, message: 'Halo' }).success).toBe(true);
    expect(statementInput.parse({ statementId, imageIds: [photo, photo] })).toMatchObject({
      message: '',
      imageIds: [photo],
    });
  });

  it('normalizes a meeting time to one instant and a handover code to six digits', () => {
    expect(meetingInput.parse({ place: 'Gate 1', startsAt: '2026-11-21T15:00:00+07:00' })).toEqual({
      ...{ place: 'Gate 1', startsAt: '2026-11-21T08:00:00.000Z' },
    });
    expect(meetingInput.safeParse({ place: 'Gate 1', startsAt: '2026-11-21T15:00:00' }).success).toBe(false);
    expect(handoverInput.parse({ code: ' 012 345 ' })).toEqual({ code: '012345' });
    expect(issue(handoverInput.safeParse({ code: '01234' }))).toEqual(['code code_invalid']);
  });
});
