/** Parses amounts as people type and paste them: whole rupiah, pieces and percentages. */

import { plainCharacters } from './pasted.ts';

const apostrophes = /['’‘`´]/gu;

const currencyBehind = / ?(?:rp|idr|rupiah)$/;

/** Multipliers of short forms after a number: thousands ('rb') and millions ('jt'). */
const multipliers: Readonly<Record<string, number>> = {
  k: 1_000,
  rb: 1_000,
  ribu: 1_000,
  jt: 1_000_000,
  juta: 1_000_000,
};
const shortForm = /^(.*\d) ?(k|rb|ribu|jt|juta)$/;

/** Lowercases the text, converts it to ASCII digits and plain blanks, and removes the currency and a final ',-'. */
function plainText(text: string): string {
  return plainCharacters(text)
    .replace(apostrophes, "'")
    .toLowerCase()
    .replace(/^-\s*/, '-')
    .replace(/^(-?)(?:rp|idr)\.? ?/, '$1')
    .replace(currencyBehind, '')
    .replace(/(\d)[,.](?:-|=)+$/, '$1')
    .trim();
}

/**
 * Parses plain digits, or digits grouped by threes with one separator: '1.250.000', '1 250 000', '1250000'. Null
 * otherwise.
 */
function groupedDigits(text: string): number | null {
  const isGrouped = /^\d{1,3}([., '])\d{3}(?:\1\d{3})*$/.test(text);
  return isGrouped || /^\d+$/.test(text) ? Number(text.replace(/\D/g, '')) : null;
}

/** Removes zero decimals (sen) from '1.250.000,00' or '1,250,000.00'; other text is returned unchanged. */
function withoutZeroSen(text: string): string {
  const [, whole, sign] = /^(.*\d)([.,])0{1,2}$/.exec(text) ?? [];
  return whole !== undefined && sign !== undefined && !whole.includes(sign) ? whole : text;
}

/** A number with decimals: '1,5', '2.25'. Otherwise null. */
const decimal = (text: string): number | null => (/^\d+[.,]\d+$/.test(text) ? Number(text.replace(',', '.')) : null);

/**
 * Parses '1,5jt', '150 rb', '1.250rb'. Before millions, a single separator is a decimal sign; before thousands, a
 * separator followed by three digits groups them.
 */
function shortened(number: string, unit: string): number | null {
  const factor = multipliers[unit] ?? 1;
  const grouped = groupedDigits(number);
  const isGroup = grouped !== null && !(factor === 1_000_000 && decimal(number) !== null);
  const value = isGroup ? grouped : decimal(number);
  if (value === null) return null;
  const amount = Math.round(value * factor);
  return Math.abs(amount - value * factor) < 1e-6 * factor ? amount : null;
}

/**
 * Parses a whole amount that a person typed or pasted, in the unit of its field (rupiah, pieces). Accepts digits
 * grouped by dot, comma, blank or apostrophe, 'Rp' and 'IDR', ',00' and ',-', full-width digits, '1,5jt' and '150rb'.
 * Null for anything else, and for ambiguous numbers: '1,5', '1.25', '10.000,50'.
 */
export function readAmount(text: string): number | null {
  const plain = plainText(text);
  const sign = plain.startsWith('-') ? -1 : 1;
  const unsigned = withoutZeroSen(sign < 0 ? plain.slice(1) : plain);
  const [, number, unit] = shortForm.exec(unsigned) ?? [];
  const amount = number !== undefined && unit !== undefined ? shortened(number, unit) : groupedDigits(unsigned);
  return amount === null || !Number.isSafeInteger(amount) ? null : sign * amount || 0;
}

/** A percentage: '10', '12,5%', '12.5 %'. Null for anything else. */
export function readPercent(text: string): number | null {
  const plain = plainText(text).replace(/ ?%$/, '');
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** 1250000 → '1.250.000', as a field shows it. */
export const groupedAmount = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '.');
