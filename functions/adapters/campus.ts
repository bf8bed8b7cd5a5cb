/** The campus's settings, cached for 25 seconds per process: a change is in force everywhere within half a minute. */
import {
  type CampusSettings,
  campusGroupNames,
  defaults,
  type GroupValues,
  readGroup,
} from '../domain/settings/groups.ts';
import type { Rows } from '../usecases/rows.ts';

const keptMs = 25_000;

interface Kept {
  readonly readAt: number;
  readonly settings: Promise<CampusSettings>;
}

/** Keyed by project, because tests open several in one process. */
const kept = new Map<string, Kept>();

async function read(rows: Pick<Rows, 'list'>, log: (message: string) => void): Promise<CampusSettings> {
  const where = { $id: campusGroupNames };
  const stored = await rows.list('privateSettings', { where, select: ['data'], limit: campusGroupNames.length });
  const settings: Partial<Record<string, unknown>> = {};
  for (const name of campusGroupNames) {
    const data = stored.find(({ $id }) => $id === name)?.data;
    settings[name] = data === undefined ? defaults[name] : readOr(name, data, log);
  }
  return settings as unknown as CampusSettings;
}

/**
 * Another version may have stored settings that this one cannot read; then the defaults apply and the problem is
 * logged.
 */
function readOr<Name extends keyof CampusSettings>(
  name: Name,
  data: string,
  log: (message: string) => void,
): GroupValues[Name] {
  try {
    return readGroup(name, data);
  } catch (error) {
    log(`The settings "${name}" can't be read, the defaults are in force: ${String(error)}`);
    return defaults[name];
  }
}

/**
 * The settings of `project` (its endpoint and id), cached if fresh. @throws if the cache is stale and they cannot be
 * read
 */
export async function currentCampus(
  project: string,
  rows: Pick<Rows, 'list'>,
  log: (message: string) => void,
  now: number = Date.now(),
): Promise<CampusSettings> {
  const last = kept.get(project);
  if (last && now - last.readAt < keptMs && now >= last.readAt) return last.settings;
  const settings = read(rows, log);
  kept.set(project, { readAt: now, settings });
  // A failure is not cached; the next action reads again.
  settings.catch(() => kept.get(project)?.settings === settings && kept.delete(project));
  return settings;
}

/** Clears the cache after a save, so that this process uses the new settings immediately. */
export const forgetCampus = (project: string): void => void kept.delete(project);
