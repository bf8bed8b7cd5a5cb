import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const [headerBytes, frameHeaderBytes] = [32, 24];

/**
 * Cuts the write-ahead log of a closed database like a power cut. Cuts only pages that no checkpoint can have copied
 * into the database file, followed by half a page and garbage. `share`: the part of them that stays, from 0 to 1.
 * @returns the numbers of kept and previous pages
 */
export function cutLog(database: string, share: number): { kept: number; whole: number } {
  const [log, index] = [`${database}-wal`, `${database}-shm`];
  const bytes = readFileSync(log);
  const shared = readFileSync(index);
  // SQLite's file format, "WAL-Index": mxFrame, and how many frames a checkpoint may have copied (nBackfillAttempted).
  const [whole, checkpointed] = [shared.readUInt32LE(16), shared.readUInt32LE(128)];
  const frame = frameHeaderBytes + bytes.readUInt32BE(8);
  const kept = checkpointed + Math.round((whole - checkpointed) * share);
  const end = headerBytes + kept * frame;
  const torn = bytes.subarray(end, end + Math.floor(frame / 2));
  writeFileSync(log, Buffer.concat([bytes.subarray(0, end), torn, Buffer.alloc(frame - torn.length, 0x5a)]));
  // A power cut loses the WAL index, which is in memory. SQLite rebuilds it from the log.
  rmSync(index);
  return { kept, whole };
}
