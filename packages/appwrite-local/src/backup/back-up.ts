import { existsSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Connection } from '../core/database/connection.ts';
import { refuseOtherLayout } from '../core/database/database.ts';
import { deleteFiles, wholeBlobs } from '../storage/store.ts';
import { inParallel } from './in-parallel.ts';
import { noteBackup } from './last-backup.ts';
import { BackupProblem, DATABASE, type Manifest, writeManifest } from './manifest.ts';
import { ownerOnly } from './owner-only.ts';

/** Maximum number of snapshots. A file that is deleted during the copy requires a new one. */
const TRIES = 5;

/**
 * Copies a data folder into the new folder `target`, also while its server runs: the database as of one moment, and
 * every file it refers to. Previews and unfinished uploads are left out. @throws BackupProblem
 */
export async function backUp(data: string, target: string): Promise<Manifest> {
  if (!existsSync(join(data, DATABASE))) throw new BackupProblem(`${data} holds no data of an embedded Appwrite.`);
  if (existsSync(target)) throw new BackupProblem(`${target} is there already: a backup needs a new folder.`);
  const partial = `${resolve(target)}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    await copyWhole(data, partial);
    for (const name of ['secrets.json', 'functions'])
      if (existsSync(join(data, name))) await cp(join(data, name), join(partial, name), { recursive: true });
    const manifest = await writeManifest(partial);
    await ownerOnly(partial);
    await rename(partial, target);
    await noteBackup(data, resolve(target));
    return manifest;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Repeats the snapshot until every file could be copied. Files never change and have unique names, so copies from
 * earlier attempts stay valid.
 */
async function copyWhole(data: string, partial: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const blobs = await snapshot(join(data, DATABASE), join(partial, DATABASE));
    const lost = await copyBlobs(data, partial, blobs);
    if (lost.length === 0) return;
    if (tries === TRIES)
      throw new BackupProblem(
        `${lost.length} files that the database knows are not in ${data}, among them ${lost[0]}: the data folder is damaged.`,
      );
  }
}

/** Copies the database as of one moment into one file. Returns the names of the files it refers to. */
async function snapshot(source: string, copy: string): Promise<ReadonlySet<string>> {
  await rm(copy, { force: true });
  const open = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    // All pages in one step: otherwise the server's writes would make SQLite start over.
    await backup(open, copy, { rate: 2 ** 30 });
  } finally {
    open.close();
  }
  const made = new Connection(copy, false);
  try {
    made.sqlite.exec('PRAGMA journal_mode=DELETE');
    made.sqlite.exec('BEGIN');
    deleteFiles(made, 'chunks_uploaded < chunks_total');
    made.sqlite.exec('COMMIT');
    const damage = damageOf(made);
    if (damage !== null) throw new BackupProblem(`The database is damaged: ${damage}`);
    return wholeBlobs(made);
  } finally {
    made.close();
  }
}

/** SQLite's description of the first damage in the database's pages; null if there is none. */
function damageOf(database: Connection): string | null {
  const [{ quick_check: said } = {}] = database.all('PRAGMA quick_check(1)');
  return said === 'ok' ? null : String(said);
}

/**
 * The first damage of the database in a data folder; null if there is none. Reads the complete database; its server may
 * be running. @throws OtherLayout
 */
export function damageIn(data: string): string | null {
  if (!existsSync(join(data, DATABASE))) return null;
  refuseOtherLayout(data, join(data, DATABASE));
  const open = new Connection(join(data, DATABASE), true);
  try {
    return damageOf(open);
  } finally {
    open.close();
  }
}

const folderOf = (blob: string): string => join('storage', 'blobs', blob.slice(0, 2));

/** Names of the completely uploaded files that the database refers to but that are missing or empty. */
export function lostBlobs(data: string): string[] {
  if (!existsSync(join(data, DATABASE))) return [];
  const open = new Connection(join(data, DATABASE), true);
  try {
    const isLost = (blob: string) => !statSync(join(data, folderOf(blob), blob), { throwIfNoEntry: false })?.size;
    const lost = [...wholeBlobs(open)].filter(isLost);
    // A file that was deleted meanwhile is not lost.
    const known = lost.length === 0 ? new Set<string>() : wholeBlobs(open);
    return lost.filter((blob) => known.has(blob));
  } finally {
    open.close();
  }
}

/** Copies these files. Returns the names of those that do not exist (any more). */
async function copyBlobs(data: string, partial: string, blobs: ReadonlySet<string>): Promise<string[]> {
  const lost: string[] = [];
  const folders = new Set([...blobs].map(folderOf));
  for (const folder of folders) await mkdir(join(partial, folder), { recursive: true });
  await inParallel([...blobs], async (blob) => {
    const place = join(folderOf(blob), blob);
    const copy = join(partial, place);
    if (existsSync(copy)) return;
    await copyFile(join(data, place), copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      lost.push(blob);
    });
  });
  return lost;
}
