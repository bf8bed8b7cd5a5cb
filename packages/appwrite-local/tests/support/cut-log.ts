import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const [headerBytes, frameHeaderBytes] = [32, 24];

/**
 * Cuts the write-ahead log of a closed database as a power cut would: it keeps a part of the pages that no checkpoint
 * can have copied into the database file, and appends half a page and garbage. `share`: the part that is kept, from 0
 * to 1.
 * @returns the number of pages in the log after and before the cut
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
