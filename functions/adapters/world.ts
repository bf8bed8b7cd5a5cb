import { randomBytes, randomInt } from 'node:crypto';
import { ID } from 'node-appwrite';
import { limits } from '../domain/limits.ts';
import { campusDefaults } from '../domain/settings/defaults.ts';
import type { CampusSettings } from '../domain/settings/groups.ts';
import { kinds } from '../usecases/kinds/index.ts';
import { ensureCounts } from '../usecases/totals.ts';
import type { World } from '../usecases/world.ts';
import { forgetCampus } from './campus.ts';
import { createFiles } from './files.ts';
import { campusOf, clientWith, project } from './project.ts';
import { createRows } from './rows.ts';
import { readSettings } from './settings.ts';
import { createUsers } from './users.ts';

/** The real `World` for a campus with these settings, with the API key of this execution. */
export function createWorld(
  key: string,
  log: (message: string) => void,
  campus: CampusSettings = campusDefaults,
): World {
  const client = clientWith(key);
  const settings = readSettings(campus);
  return {
    rows: createRows(client, ensureCounts(settings)),
    users: createUsers(client, log),
    files: createFiles(client, settings),
    settings,
    kinds,
    forgetSettings: () => forgetCampus(project()),
    now: Date.now,
    newId: () => ID.unique(),
    newCode: () => String(randomInt(10 ** limits.handoverDigits)).padStart(limits.handoverDigits, '0'),
    newSeed: () => randomBytes(32).toString('hex'),
    log,
  };
}

/** The real `World` with the campus's current settings and the API key of this execution. */
export const openWorld = async (key: string, log: (message: string) => void): Promise<World> =>
  createWorld(key, log, await campusOf(key, log));
