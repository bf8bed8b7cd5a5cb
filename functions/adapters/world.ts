import { randomInt } from 'node:crypto';
import { ID } from 'node-appwrite';
import { limits } from '../domain/limits.ts';
import { ensureCounts } from '../usecases/totals.ts';
import type { World } from '../usecases/world.ts';
import { LeanClient } from './client.ts';
import { createFiles } from './files.ts';
import { createRows } from './rows.ts';
import { endpoint, projectId, readSettings } from './settings.ts';
import { createUsers } from './users.ts';

/** Our project, with the key of this execution. */
export const clientWith = (key: string): LeanClient =>
  new LeanClient().setEndpoint(endpoint()).setProject(projectId()).setKey(key);

/** The real world, with the key of this execution. */
export function createWorld(key: string, log: (message: string) => void): World {
  const client = clientWith(key);
  const settings = readSettings();
  return {
    rows: createRows(client, ensureCounts),
    users: createUsers(client, log),
    files: createFiles(client, settings),
    settings,
    now: Date.now,
    newId: () => ID.unique(),
    newCode: () => String(randomInt(10 ** limits.handoverDigits)).padStart(limits.handoverDigits, '0'),
    log,
  };
}
