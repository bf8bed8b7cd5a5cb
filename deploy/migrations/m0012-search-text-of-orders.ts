import type { DataMigration, MigrationRows } from './data-migration.ts';

/** Copied from the rules of its version: a number of eight signs, made of the moment in the id. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const mask = (1n << 40n) - 1n;
const factor = 0x9e3779b97bn;
const fold = (value: bigint): bigint => value ^ (value >> 20n);

function momentOf(orderId: string): bigint {
  const [, seconds, milliseconds] = /^([0-9a-f]{8})(00[0-3][0-9a-f]{2})/.exec(orderId) ?? [];
  if (seconds && milliseconds) return (BigInt(`0x${seconds}`) << 8n) | (BigInt(`0x${milliseconds}`) / 4n);
  const tail = [...orderId.padEnd(10, '0').slice(-10)].map((sign) => Number.parseInt(sign, 36) || 0);
  return tail.reduce((sum, value) => (sum << 4n) | BigInt(value & 15), 0n);
}

function numberOf(orderId: string): string {
  let rest = fold((fold(momentOf(orderId)) * factor) & mask);
  let signs = '';
  for (let place = 0; place < 8; place++) {
    signs = (alphabet[Number(rest & 31n)] ?? '') + signs;
    rest >>= 5n;
  }
  return `lk-${signs.slice(0, 4)}-${signs.slice(4)}`.toLowerCase();
}

const searchTextMax = 700;

const lowercase = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLocaleLowerCase('id');

function searchTextOf(orderId: string, people: readonly string[], products: readonly string[]): string {
  const number = numberOf(orderId);
  const known = `${number} ${number.replaceAll('-', '')} ${orderId.toLowerCase()}`;
  const names = [...new Set([...people, ...products].map(lowercase))].filter(Boolean);
  for (let most = Math.max(0, ...names.map(({ length }) => length)); most > 0; most--) {
    const text = [known, ...names.map((name) => [...name].slice(0, most).join(''))].join(' ');
    if (text.length <= searchTextMax) return text;
  }
  return known;
}

/** Orders in one transaction, and the lines that so many have at most. */
const ordersAtOnce = 100;
const linesOfOrder = 20;

const isMissing = (row: Readonly<Record<string, unknown>>): boolean => (row.searchText ?? '') === '';

/** Writes the text of those of these orders that have none; gives how many. */
async function fill(rows: MigrationRows, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return rows.transact(async () => {
    const [orders, items] = await Promise.all([
      rows.list('orders', { where: { $id: ids }, limit: ids.length }),
      rows.list('orderItems', { where: { orderId: ids }, limit: ids.length * linesOfOrder }),
    ]);
    const missing = orders.filter(isMissing);
    const operations = missing.map(({ $id, customerName, sellerNames }) => ({
      action: 'update' as const,
      tableId: 'orders',
      rowId: $id,
      data: {
        searchText: searchTextOf(
          $id,
          [String(customerName ?? ''), ...String(sellerNames ?? '').split(', ')],
          items.filter(({ orderId }) => orderId === $id).map(({ name }) => String(name)),
        ),
      },
    }));
    return { operations, result: missing.length };
  });
}

export const searchTextOfOrders: DataMigration = {
  id: 'm0012',
  what: 'what orders are found by on the desk: number, id and names',
  // Orders that the old code placed meanwhile have none.
  again: true,
  async run({ rows }) {
    let changed = 0;
    let ids: string[] = [];
    for await (const order of rows.each('orders', {})) {
      if (isMissing(order)) ids.push(order.$id);
      if (ids.length < ordersAtOnce) continue;
      changed += await fill(rows, ids);
      ids = [];
    }
    return changed + (await fill(rows, ids));
  },
};
