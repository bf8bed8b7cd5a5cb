import type { AppwriteConfig, ConfigFunction } from 'appwrite-local/config';
import { functionSettings } from '../project/plan-functions.ts';
import { orNothing, Refusal } from '../project/target.ts';
import { type BothEnds, type End, open, type Services, type Sum } from './both-ends.ts';
import { moveFiles, sumOfFiles } from './move-files.ts';
import { moveRows, strangeRows, sumOfRows } from './move-rows.ts';
import { bindProfiles, moveUsers, sumOfUsers } from './move-users.ts';

/** All tables except `counters`, which the target counts again. */
const movedTables = ({ tables = [] }: AppwriteConfig) => tables.filter(({ $id }) => $id !== 'counters');

/** The comparison of one kind of data; `count` is of source and target. */
interface Compared {
  readonly what: string;
  readonly count: readonly [number, number];
  readonly isSame: boolean;
}

export interface Migrated {
  readonly compared: readonly Compared[];
  /** E-mail or id of accounts that existed at the target and keep the password that they have there. */
  readonly otherPassword: readonly string[];
}

/**
 * Moves rows, files and accounts from one deployed project to another, and compares both ends. It deletes nothing; a
 * second run continues an interrupted one. While it runs, the target's event and schedule functions are off. @throws
 * Refusal
 */
export async function migrateProject(
  config: AppwriteConfig,
  from: End,
  to: End,
  say: (line: string) => void,
): Promise<Migrated> {
  const ends = open(from, to, say);
  if (from.endpoint === to.endpoint && from.projectId === to.projectId)
    throw new Refusal('--from and --to are the same project.');
  await refuseUnprepared(ends, config);
  const selfActing = (config.functions ?? []).filter(({ schedule, events = [] }) => schedule || events.length > 0);
  await switchFunctions(ends.to, selfActing, false);
  // Rows come first, so that people who sign in find their data.
  say('Rows:');
  for (const table of movedTables(config)) await moveRows(ends, table);
  say('Files:');
  for (const { $id } of config.buckets ?? []) await moveFiles(ends, $id);
  say('Accounts:');
  const otherPassword = await moveUsers(ends);
  await bindProfiles(ends);
  const compared = await compareEnds(ends, config);
  await switchFunctions(ends.to, selfActing, true);
  return { compared, otherPassword };
}

/** @throws Refusal unless both projects are deployed and the target has no rows that the source lacks */
async function refuseUnprepared(ends: BothEnds, config: AppwriteConfig): Promise<void> {
  for (const table of movedTables(config)) {
    const at = { databaseId: table.databaseId, tableId: table.$id };
    for (const [name, end] of [
      ['source', ends.from],
      ['target', ends.to],
    ] as const)
      if (!(await orNothing(end.tables.getTable(at))))
        throw new Refusal(`The ${name} has no table ${table.$id}: bring it to this version first (npm run deploy).`);
    const strange = await strangeRows(ends, table);
    if (strange.length > 0 && table.$id === 'migrations')
      throw new Refusal(
        `The source was not through ${strange[0]} (table migrations): deploy this version to it first; data of before 1.0 stays where it is.`,
      );
    if (strange.length > 0)
      throw new Refusal(
        `The target has ${strange.length} rows in ${table.$id} that the source does not have (${strange[0]} …). It is in use, or rows were deleted at the source since a first run: empty it first.`,
      );
  }
}

/**
 * Turns functions on or off. While data moves, event functions would create rows, and the schedule would delete rows
 * whose owner has not moved yet.
 */
async function switchFunctions({ functions }: Services, wanted: readonly ConfigFunction[], on: boolean): Promise<void> {
  for (const one of wanted) {
    if (await orNothing(functions.get({ functionId: one.$id })))
      await functions.update({ ...functionSettings(one), enabled: on && (one.enabled ?? true) });
  }
}

async function compareEnds({ from, to }: BothEnds, config: AppwriteConfig): Promise<Compared[]> {
  const compared: Compared[] = [];
  const compare = async (what: string, sumOf: (end: Services) => Promise<Sum>) => {
    const [one, other] = [await sumOf(from), await sumOf(to)];
    compared.push({ what, count: [one.count, other.count], isSame: one.checksum === other.checksum });
  };
  for (const table of movedTables(config)) await compare(`rows of ${table.$id}`, (end) => sumOfRows(end, table));
  for (const { $id } of config.buckets ?? []) await compare(`files of ${$id}`, (end) => sumOfFiles(end, $id));
  await compare('accounts', sumOfUsers);
  return compared;
}
