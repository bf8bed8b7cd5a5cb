import { isIP } from 'node:net';
import type { ColumnSchema } from '../tables/schema.ts';
import { cipherLength } from './cipher-size.ts';

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?$/i;
const webAddress = /^https?:\/\/(?:[^@/?#]*@)?(\[[0-9a-f:.]+\]|[^:/?#]*)(?::(\d{1,5}))?(?:[/?#].*)?$/i;

/** PHP's FILTER_VALIDATE_URL: printable ASCII, a scheme, and a host (a valid one for http). */
function isUrl(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  if (/^(mailto|news|file):/i.test(text)) return text.length > text.indexOf(':') + 1;
  if (!/^https?:/i.test(text)) return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.test(text);
  const [, host = '', port] = webAddress.exec(text) ?? [];
  if (port !== undefined && Number(port) > 65_535) return false;
  if (host.startsWith('[')) return isIP(host.slice(1, -1)) === 6;
  return hostName.test(host);
}

/** PHP's FILTER_VALIDATE_EMAIL for usual addresses: a dot-atom before the @, a domain with a dot after it. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at < 1 || local.length > 64 || text.length > 254) return false;
  const localOk =
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local) ||
    /^"([\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/.test(local);
  return localOk && domain.includes('.') && !domain.endsWith('.') && hostName.test(domain);
}

/** IPv4 or IPv6, without a port or brackets. */
function isIpAddress(text: string): boolean {
  return isIP(text) !== 0;
}

/** One rule of a column: a test, and Appwrite's message if it fails (reference 9.4). */
interface Rule {
  readonly passes: (value: unknown) => boolean;
  readonly text: string;
}

/** The rules for single values of a column, and whether messages say "type" or "format". */
export interface ColumnRules {
  readonly rules: readonly Rule[];
  readonly label: 'type' | 'format';
}

const signed32: Rule = {
  passes: (value) => Number.isInteger(value) && Number(value) >= -2_147_483_648 && Number(value) <= 2_147_483_647,
  text: 'Value must be a valid signed 32-bit integer between -2,147,483,648 and 2,147,483,647',
};
const signed64: Rule = {
  // JSON numbers above 2^53 are rounded; PHP reads the ends of the range as floats and refuses them.
  passes: (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 63,
  text: 'Value must be a valid signed 64-bit integer between -9,223,372,036,854,775,808 and 9,223,372,036,854,775,808',
};
const float: Rule = { passes: (value) => typeof value === 'number', text: 'Value must be a valid float' };
const boolean: Rule = { passes: (value) => typeof value === 'boolean', text: 'Value must be a valid boolean' };
const date: Rule = {
  passes: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && value >= '1000',
  text: 'Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.',
};
const byteLimits: Readonly<Record<string, number>> = { text: 65_535, mediumtext: 16_777_215, longtext: 4_294_967_295 };

const cache = new WeakMap<ColumnSchema, ColumnRules>();

/** The rules of a column; made once per column. */
export function rulesOf(column: ColumnSchema): ColumnRules {
  const kept = cache.get(column);
  if (kept) return kept;
  const made = makeRules(column);
  cache.set(column, made);
  return made;
}

function makeRules(column: ColumnSchema): ColumnRules {
  if (column.isText) return textRules(column);
  if (column.type === 'boolean') return { rules: [boolean], label: 'type' };
  if (column.type === 'datetime') return { rules: [date], label: 'type' };
  const number = column.type === 'double' ? float : column.size >= 8 || column.type === 'bigint' ? signed64 : signed32;
  return { rules: [number, range(column)], label: 'format' };
}

function textRules(column: ColumnSchema): ColumnRules {
  const size = byteLimits[column.type] ?? column.size;
  const length: Rule = {
    passes: column.encrypt
      ? (value) => typeof value === 'string' && cipherLength(value) <= size
      : (value) => typeof value === 'string' && (value.length <= size || [...value].length <= size),
    text: `Value must be a valid string and no longer than ${size} chars`,
  };
  const format = formatRule(column);
  return format ? { rules: [length, format], label: 'format' } : { rules: [length], label: 'type' };
}

function formatRule(column: ColumnSchema): Rule | null {
  const text =
    (passes: (value: string) => boolean): Rule['passes'] =>
    (value) =>
      typeof value === 'string' && passes(value);
  if (column.format === 'email') return { passes: text(isEmail), text: 'Value must be a valid email address' };
  if (column.format === 'url') return { passes: text(isUrl), text: 'Value must be a valid URL' };
  if (column.format === 'ip') return { passes: text(isIpAddress), text: 'Value must be a valid IP address' };
  if (column.format !== 'enum') return null;
  const elements = new Set(column.elements);
  return { passes: text((value) => elements.has(value)), text: `Value must be one of (${column.elements.join(', ')})` };
}

function range(column: ColumnSchema): Rule {
  const min = column.min ?? Number.NEGATIVE_INFINITY;
  const max = column.max ?? Number.POSITIVE_INFINITY;
  return {
    passes: (value) => typeof value === 'number' && value >= min && value <= max,
    text: `Value must be a valid range between ${written(min)} and ${written(max)}`,
  };
}

/** Cached: creating it takes longer than a hundred uses. */
const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** PHP's number_format without decimals: rounded half away from zero, thousands separated. */
function written(value: number): string {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return thousands.format(rounded);
}
