import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FilledFile, openToFill } from 'appwrite-local/fill';
import { searchTokens } from '../../functions/domain/products/search-tokens.ts';
import { launch, project } from '../../packages/appwrite-local/tests/support/local-process.ts';

/** An embedded Appwrite in a separate process with many products. */
export interface FilledServer {
  readonly endpoint: string;
  readonly project: string;
  readonly key: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const things = ['Lampu belajar', 'Meja lipat', 'Kamera', 'Sepatu', 'Buku kalkulus', 'Kipas angin', 'Jaket almamater'];
const categories = ['Elektronik', 'Jasa', 'Kendaraan', 'Rumah Tangga'];
const places = ['Gate 1', 'Area Kampus', 'Asrama'];
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? '';

function product(n: number): Record<string, unknown> {
  const name = `${pick(things, n)} seri ${n} ${(n * 7_919) % 9_973}`;
  return {
    name,
    nameLowercase: name.toLowerCase(),
    description: `Barang ke-${n}, masih layak pakai. ${'Dipakai dua semester, dirawat baik-baik. '.repeat(8)}`,
    price: 5_000 + ((n * 7_919) % 3_000) * 1_000,
    category: pick(categories, n),
    location: pick(places, n),
    stock: n % 11,
    sellerId: `seller${n % 500}`,
  };
}

/** A product photo in the database; no file exists on disk. */
function photo(n: number): FilledFile {
  return {
    ...{ bucketId: 'product-photos', id: `f${n}`, name: `foto ${n % 997}.webp`, mimeType: 'image/webp' },
    ...{ permissions: ['read("any")'], uploader: `seller${n % 500}`, content: 1_000 + n },
  };
}

const tokensOf = (n: number): string => {
  const { name, description, category } = product(n);
  return searchTokens({ name: `${name}`, description: `${description}`, category: `${category}`, condition: '' });
};

/**
 * Fills a data folder directly, because the API would take minutes, then starts the server on it. `searched`: whether
 * products have the columns that searches use.
 */
export async function startFilledServer(
  products: number,
  {
    photos = 0,
    searched = false,
    flags = [],
    extra = [],
  }: { photos?: number; searched?: boolean; flags?: string[]; extra?: string[] } = {},
): Promise<FilledServer> {
  const data = mkdtempSync(join(tmpdir(), 'lapak-filled-'));
  const filling = await openToFill({ config: 'appwrite.json', data });
  const batches = (count: number) => Array.from({ length: Math.ceil(count / 5_000) }, (_, at) => at * 5_000);
  const batch = <T>(from: number, count: number, make: (n: number) => T) =>
    Array.from({ length: Math.min(5_000, count - from) }, (_, at) => make(from + at));
  const row = (n: number) => ({
    id: `p${n}`,
    data: { ...product(n), ...(searched ? { searchTokens: tokensOf(n) } : {}) },
    permissions: ['read("any")'],
  });
  for (const from of batches(products))
    filling.rows({ databaseId: 'market', tableId: 'products' }, batch(from, products, row));
  for (const from of batches(photos)) filling.files(batch(from, photos, photo));
  await filling.close();
  const key = 'test-key';
  const { child, endpoint } = await launch({ data, key, flags, extra });
  return { endpoint, project, key, pid: child.pid ?? 0, stop: () => stop(child, data) };
}

async function stop(child: ChildProcess, data: string): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  rmSync(data, { recursive: true, force: true });
}
