/**
 * npm run campus -- export FILE | import FILE [--yes]: the campus's settings as a file. Import shows the changes and
 * applies them with --yes. The audit log records each change, and the settings page can undo it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { Client, ID } from 'node-appwrite';
import { createRows } from '../functions/adapters/rows.ts';
import { DomainError, type ErrorCode } from '../functions/domain/errors.ts';
import { clockChoices, noneConcerned } from '../functions/domain/settings/clock-change.ts';
import { type CampusSettings, campusGroupNames, defaults, readGroup } from '../functions/domain/settings/groups.ts';
import { kinds } from '../functions/usecases/kinds/index.ts';
import { saveSettings } from '../functions/usecases/settings/save-settings.ts';
import { campusFile, changesOf, readCampusFile } from './campus/campus-file.ts';
import { fieldSentences } from './campus/setting-sentences.ts';
import { embeddedCampus } from './host/embedded-key.ts';
import { explain, lacksScope } from './project/explain.ts';
import { scopeList } from './project/key-scopes.ts';

const usage = `npm run campus -- export FILE | import FILE [--yes] [--keeps hour|moment] and where the campus is:
  --data FOLDER [--port 4000]   (npm run host on this machine: its key is there)
  --endpoint https://appwrite.example/v1 --project lapak --key-file FILE
${scopeList('campus')} The second line may stand in .env (APPWRITE_ENDPOINT, APPWRITE_PROJECT, APPWRITE_KEY).`;

tellFailures(usage);
if (existsSync('.env')) loadEnvFile('.env');
const { env } = process;
const string = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
    yes: { type: 'boolean', default: false },
    keeps: string,
    data: string,
    port: { ...string, default: '4000' },
  },
});
const here = values.data ? embeddedCampus(values.data, values.port) : undefined;
const endpoint = here?.endpoint ?? values.endpoint ?? env.APPWRITE_ENDPOINT;
const project = here?.projectId ?? values.project ?? env.APPWRITE_PROJECT;
const key = here?.key ?? secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values);
const [what, file] = positionals;

const keeps = clockChoices.find((one) => one === values.keeps);

if (
  (what !== 'export' && what !== 'import') ||
  !file ||
  (values.keeps !== undefined && keeps === undefined) ||
  !endpoint ||
  !project ||
  !key ||
  !URL.canParse(endpoint)
) {
  console.error(usage);
  process.exit(2);
}

const rows = createRows(new Client().setEndpoint(endpoint).setProject(project).setKey(key), async () => undefined);

/** The current settings and the version of each group: 0 for a group that was never saved. */
async function read(): Promise<{ settings: CampusSettings; versions: ReadonlyMap<string, number> }> {
  const stored = await rows.list('privateSettings', {
    where: { $id: campusGroupNames },
    limit: campusGroupNames.length,
  });
  const dataOf = (name: string) => stored.find(({ $id }) => $id === name)?.data;
  const settings = Object.fromEntries(
    campusGroupNames.map((name) => [name, readGroup(name, dataOf(name) ?? JSON.stringify(defaults[name]))]),
  ) as unknown as CampusSettings;
  return { settings, versions: new Map(stored.map(({ $id, version }) => [$id, version])) };
}

async function exportTo(path: string): Promise<void> {
  const { settings } = await read();
  writeFileSync(path, campusFile(settings));
  console.log(`The settings of ${settings.identity.marketName} are in ${path}.`);
  console.log('Pictures (logo, banners) are files of the bucket: npm run backup keeps them.');
}

/** The group that is being saved, for error messages. */
let saving = '';

async function importFrom(path: string): Promise<void> {
  const wanted = readCampusFile(readFileSync(path, 'utf8'));
  const { settings, versions: before } = await read();
  let versions = before;
  const changes = changesOf(settings, wanted);
  if (changes.length === 0) {
    console.log('Nothing to do: the campus has these settings already.');
    return;
  }
  for (const { group, lines } of changes) console.log([group, ...lines].join('\n  '));
  if (!values.yes) {
    console.log('Nothing is changed yet. Run the same command with --yes to do so.');
    return;
  }
  // Only the campus's functions know whether it can take transfers, so the output asks the reader to check.
  if (wanted.rules && !wanted.rules.takesCod)
    console.log('Cash is off: make sure that Midtrans is set, or nobody can pay.');
  const world = {
    rows,
    settings: { takesTransfers: true },
    now: Date.now,
    newId: () => ID.unique(),
    forgetSettings: () => undefined,
    kinds,
  };
  for (const { group } of changes) {
    saving = group;
    await saveSettings(
      world,
      { id: 'npm run campus' },
      { group, version: versions.get(group) ?? 0, data: wanted[group], keeps },
    );
    console.log(`${group} saved.`);
    // A save may change other groups: a new time zone moves the days of banners, a renamed category moves its goods.
    ({ versions } = await read());
  }
  console.log('In force within half a minute.');
  if (wanted.identity && wanted.identity.marketName !== settings.identity.marketName)
    console.log('E-mails to people carry the new name from the next start (npm run host) or deploy on.');
}

/** The message for refused settings; undefined for other errors. */
function refusalOf(problem: unknown): string | undefined {
  if (!(problem instanceof DomainError)) return undefined;
  const details = problem.details ?? {};
  const { names, fields } = details;
  const concerned = Object.keys(noneConcerned).map((what) => `${details[what]} ${what}`);
  const sentences: Partial<Record<ErrorCode, string>> = {
    settings_changed:
      'Somebody has saved these settings meanwhile: run the same command again to see what changes now.',
    goods_left: `There are still goods in ${[names].flat().join(', ')}, which the file removes: say where they go in Pengaturan Kampus, or keep it in the file.`,
    goods_moving: 'Goods still move to a new name: run the same command again in some minutes.',
    registration_list_empty:
      'rules.registration is "listed", and no address is on the list: add some in Pengaturan Kampus first.',
    payment_none: 'rules.takesCod is false, and transfers cannot be taken: nobody could pay.',
    invalid_input: `The campus can't have these settings:\n  ${fieldSentences(saving, (fields ?? {}) as Record<string, string>).join('\n  ')}`,
    zone_moving: 'Times still follow the change of the time zone before: run the same command again in some minutes.',
    zone_choice: `The time zone changes for ${new Intl.ListFormat('en-GB').format(concerned)} ahead. Run the same command with --keeps hour (10.00 stays 10.00) or --keeps moment (10.00 WIB is read as 11.00 WITA). Groups above it are saved.`,
  };
  return sentences[problem.code];
}

try {
  await (what === 'export' ? exportTo(file) : importFrom(file));
} catch (problem) {
  const sentence = refusalOf(problem) ?? explain(problem, project);
  if (!sentence) throw problem;
  console.error(sentence);
  if (lacksScope(problem)) console.error(scopeList('campus'));
  process.exitCode = 1;
}
