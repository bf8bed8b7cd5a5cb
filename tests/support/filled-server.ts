import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchTokens } from '../../functions/domain/products/search-tokens.ts';
import { buildApp } from '../../packages/appwrite-local/src/app.ts';
import { createRow } from '../../packages/appwrite-local/src/rows/operations.ts';
import { findBucket, insertFile } from '../../packages/appwrite-local/src/storage/store.ts';
import { launch, project } from './local-process.ts';
import { productsTable } from './products-table.ts';

/** An embedded Appwrite in a process of its own with many products. */
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
const admin = { userId: '', roles: ['any'], privileged: true };
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

/** A product photo as the database knows it; there is nothing on disk. */
function photo(n: number, bucketSeq: number): Parameters<typeof insertFile>[1] {
  const blob = n.toString(16).padStart(32, '0');
  return {
    ...{
      bucketSeq,
      bucketId: 'product-photos',
      id: `f${n}`,
      permissions: ['read("any")'],
      name: `foto ${n % 997}.webp`,
    },
    ...{ signature: blob, mimeType: 'image/webp', sizeOriginal: 1_000 + n, sizeActual: 1_000 + n, chunksTotal: 1 },
    ...{ chunksUploaded: 1, encryption: true, compression: 'none', blob, pieces: [], pieceSize: 1_000 + n },
    uploader: `seller${n % 500}`,
  };
}

const tokensOf = (n: number): string => {
  const { name, description, category } = product(n);
  return searchTokens({ name: `${name}`, description: `${description}`, category: `${category}`, condition: '' });
};

/** Fills a data folder directly (an API would take minutes), then starts the server on it. `searched`: products have what searches find them by. */
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
  const built = await buildApp({ config: 'appwrite.json', data });
  const table = productsTable(built);
  for (let from = 0; from < products; from += 5_000)
    built.app.db.writeNow((db) => {
      for (let n = from; n < Math.min(products, from + 5_000); n++)
        createRow(
          db,
          table,
          `p${n}`,
          {
            values: { ...product(n), ...(searched ? { searchTokens: tokensOf(n) } : {}) },
            permissions: ['read("any")'],
          },
          admin,
        );
    });
  const { seq } = findBucket(built.app.db.read, 'product-photos') ?? { seq: 0 };
  for (let from = 0; from < photos; from += 5_000)
    built.app.db.writeNow((db) => {
      for (let n = from; n < Math.min(photos, from + 5_000); n++) insertFile(db, photo(n, seq));
    });
  await built.close();
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
