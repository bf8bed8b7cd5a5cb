/**
 * Limits of Appwrite 1.9.6 and its MariaDB for appwrite.json, including those that fail only later. Computed for every
 * table, index, bucket and function, because the embedded server's SQLite has none. Sources: Appwrite's reference,
 * utopia-php/database (adapter SQL, getAttributeWidth), MariaDB's limits of InnoDB with utf8mb4 and row format DYNAMIC.
 */
import { type ConfigColumn, type ConfigTable, loadConfig } from 'appwrite-local/config';
import { describe, expect, it } from 'vitest';

const { tables = [], buckets = [], functions = [] } = loadConfig('appwrite.json').config;

/** Longer texts are columns of type TEXT, which are stored outside of their row. */
const longestVarchar = 16_381;
const bytesPerCharacter = 4;
const formatSizes: Readonly<Record<string, number>> = { email: 254, url: 2_000, ip: 39, enum: 255 };
const textTypes = new Set(['string', 'varchar']);

const isText = ({ type }: ConfigColumn): boolean => textTypes.has(type);
const sizeOf = ({ size, format = '' }: ConfigColumn): number => size ?? formatSizes[format] ?? 0;
const bytesOf = (column: ConfigColumn): number => {
  if (isText(column)) return sizeOf(column) * bytesPerCharacter;
  return column.type === 'boolean' ? 1 : 8;
};
const isOutside = (column: ConfigColumn): boolean =>
  column.array === true || (isText(column) && sizeOf(column) > longestVarchar);

/** Bytes of a row as Appwrite counts them before it adds a column; `_id`, `_uid`, dates and permissions take 1,067. */
function rowWidth({ columns = [] }: ConfigTable): number {
  const widths = columns.map((column) => {
    if (isOutside(column)) return 20;
    if (isText(column)) return bytesOf(column) + (sizeOf(column) > 255 ? 2 : 1);
    return column.type === 'datetime' ? 19 : bytesOf(column);
  });
  return widths.reduce((sum, width) => sum + width, 1_067);
}

/**
 * Bytes that InnoDB must keep inside a page: values over 255 bytes may be stored outside and then keep at most 40 bytes
 * inside.
 */
function inPage({ columns = [] }: ConfigTable): number {
  const ofSystem = 5 + 13 + 8 + 41 + 8 + 8 + 41; // header, transaction, _id, _uid, two dates, _permissions
  const widths = columns.map((column) => {
    if (isOutside(column) || bytesOf(column) > 255) return 41;
    return bytesOf(column) + (isText(column) ? 1 : 0);
  });
  return widths.reduce((sum, width) => sum + width, ofSystem);
}

const name = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/;

describe.each(tables)('table $$id', (table) => {
  const { columns = [], indexes = [] } = table;
  const columnNamed = (key: string) => columns.find((column) => column.key === key);
  const charactersOf = (key: string): number => {
    const found = columnNamed(key);
    if (!found) return key === '$id' ? 255 : 0;
    return isText(found) ? sizeOf(found) : 0;
  };

  it('fits into a MariaDB row', () => {
    expect(rowWidth(table)).toBeLessThanOrEqual(65_535);
    expect(inPage(table)).toBeLessThanOrEqual(8_126);
    expect(columns.length).toBeLessThanOrEqual(1_000);
  });

  it('has columns that Appwrite accepts', () => {
    for (const { key, required = false, array = false, size, elements = [], min, max, ...column } of columns) {
      expect(key).toMatch(name);
      expect(column.encrypt === true && (size ?? 0) < 150, `${key} is too short for its cipher text`).toBe(false);
      expect((required || array) && (column.default ?? null) !== null, `${key} may have no default`).toBe(false);
      if (typeof column.default === 'string' && size) expect(column.default.length, key).toBeLessThanOrEqual(size);
      if (typeof column.default === 'number') {
        expect(column.default, key).toBeGreaterThanOrEqual(Number(min ?? Number.MIN_SAFE_INTEGER));
        expect(column.default, key).toBeLessThanOrEqual(Number(max ?? Number.MAX_SAFE_INTEGER));
      }
      expect(elements.length, key).toBeLessThanOrEqual(100);
      for (const element of elements) expect(element.length, key).toBeLessThanOrEqual(255);
    }
    expect(new Set(columns.map(({ key }) => key.toLowerCase())).size).toBe(columns.length);
  });

  it('has indexes that MariaDB accepts', () => {
    expect(indexes.length).toBeLessThanOrEqual(64 - 5); // Appwrite's own: _id, _uid, two dates, permissions
    for (const { key, type, columns: keys = [], orders = [] } of indexes) {
      expect(key).toMatch(name);
      expect(keys.length, key).toBeGreaterThan(0);
      expect(keys.length, key).toBeLessThanOrEqual(16);
      expect(orders.length, key).toBeLessThanOrEqual(keys.length);
      const indexed = keys.filter((one) => !one.startsWith('$')).map(columnNamed);
      for (const column of indexed) expect([column?.array, column?.encrypt ?? false], key).toEqual([false, false]);
      if (type === 'fulltext')
        expect(
          indexed.map((column) => column && isText(column)),
          key,
        ).toEqual([true]);
      if (type === 'fulltext') continue;
      const characters = keys.map(charactersOf);
      const bytes = characters.map((count) => (count > 0 ? count * bytesPerCharacter + 2 : 8));
      expect(
        characters.reduce((sum, one) => sum + one, 0),
        `characters of ${key}`,
      ).toBeLessThanOrEqual(768);
      expect(
        bytes.reduce((sum, one) => sum + one, 0),
        `bytes of ${key}`,
      ).toBeLessThanOrEqual(3_072);
    }
    expect(new Set(indexes.map(({ key }) => key)).size).toBe(indexes.length);
  });
});

it.each(buckets)('bucket $$id has limits that Appwrite accepts', (bucket) => {
  expect(bucket.$id).toMatch(name);
  expect(bucket.maximumFileSize).toBeLessThanOrEqual(30_000_000);
  expect(bucket.allowedFileExtensions?.length).toBeLessThanOrEqual(100);
});

/** Seconds between two runs of a schedule of every minute or every n minutes. */
function periodOf(schedule: string): number {
  const [, every = '1'] = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(schedule) ?? [];
  return Number(every) * 60;
}

describe.each(functions)(
  'function $$id',
  ({ $id, timeout = 15, schedule = '', events = [], execute = [], scopes = [] }) => {
    it('times out before its caller does and before its next scheduled run', () => {
      expect($id).toMatch(name);
      expect(timeout).toBeLessThanOrEqual(execute.length > 0 ? 30 : 900);
      if (schedule !== '') expect(timeout).toBeLessThanOrEqual(periodOf(schedule));
    });

    it('has no more roles, events and scopes than Appwrite accepts', () => {
      for (const list of [execute, events, scopes]) expect(list.length).toBeLessThanOrEqual(100);
      for (const role of execute) expect(role.length).toBeLessThanOrEqual(64);
    });

    // Functions write with an API key, and these writes cause events, too: a function that listens to changes would
    // start itself.
    it('is triggered by created rows only, never by changed ones', () => {
      for (const event of events.filter((one) => one.includes('.rows.')))
        expect(event).toMatch(/^databases\.\*\.tables\.\w+\.rows\.\*\.create$/);
    });
  },
);
