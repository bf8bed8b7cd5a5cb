/** Checks the campus that runs here: port owner, key, version, pending deploy steps and data migrations. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadConfig } from 'appwrite-local/config';
import { AppwriteException } from 'node-appwrite';
import { type CampusGroupName, readGroup } from '../../functions/domain/settings/groups.ts';
import { storedCampus } from '../campus/stored-campus.ts';
import { planHost } from '../host/bring-up-to-date.ts';
import { publicEndpoint } from '../host/host-settings.ts';
import { type DeploySettings, domainsOf, vapidPublicKeyOf } from '../project/deploy-settings.ts';
import { explain } from '../project/explain.ts';
import { connect, Refusal, type Target } from '../project/target.ts';
import type { StoredGroups } from '../site/campus-files.ts';
import { codeOf, type Finding, fault, note, ok, reasonOf } from './finding.ts';

export interface Reached {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
}

/** The server's last own line in systemd's journal; '' without one. */
function lastLine(): string {
  const asked = ['_SYSTEMD_UNIT=lapak.service', '--lines=1', '--output=cat', '--quiet', '--no-pager'];
  const { status, stdout } = spawnSync('journalctl', asked, { encoding: 'utf8' });
  return status === 0 ? stdout.trim().slice(0, 500) : '';
}

/** Checks what answers at the port: a campus, nothing, or another program. */
export async function checkPort(origin: string, patience: number): Promise<{ answers: boolean; finding: Finding }> {
  const { port } = new URL(origin);
  try {
    const answer = await fetch(`${origin}/v1/health/version`, { signal: AbortSignal.timeout(patience) });
    const said: unknown = await answer.json();
    if (typeof said === 'object' && said !== null && 'version' in said)
      return { answers: true, finding: ok('port', `a campus answers at ${port}`) };
  } catch (problem) {
    if (codeOf(problem) === 'ECONNREFUSED') {
      const said = lastLine();
      return {
        answers: false,
        finding: fault(
          'port',
          `nothing answers at ${port}: the campus does not run${said && ` (its last line: ${said})`}`,
          'journalctl -u lapak -n 20 says why; correct that, then systemctl restart lapak.socket lapak.service, or npm run host',
        ),
      };
    }
    if (problem instanceof Error && problem.name === 'TimeoutError')
      return {
        answers: false,
        finding: fault(
          'port',
          `${port} is held, and nothing answers within ${patience / 1000} s`,
          `systemctl status lapak says whether it is still starting; else ss -ltnp 'sport = :${port}' says who holds it`,
        ),
      };
    if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(problem)))
      return {
        answers: false,
        finding: fault(
          'port',
          `${port} takes connections and ends them without an answer (${reasonOf(problem)})`,
          `ss -ltnp 'sport = :${port}' says who holds it; a campus does that when it may open no more files (LimitNOFILE)`,
        ),
      };
  }
  return {
    answers: false,
    finding: fault(
      'port',
      `${port} is taken by something that is no campus`,
      `ss -ltnp 'sport = :${port}' says what: end it, or take another port (lapak.socket, and --port)`,
    ),
  };
}

/** Compares version and data of a responding campus. */
export async function checkCampus(
  at: Reached,
  settings: DeploySettings,
  origin: string | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const project = loadConfig('appwrite.json');
  try {
    if (origin) findings.push(await checkRunning(origin));
    const { steps, notes, settings: known } = await planHost(at, settings, project);
    findings.push(ok('key', `the server knows it as one of ${at.projectId}`));
    const target = connect(at);
    findings.push(...overridden(known, await storedCampus(target)));
    if (origin) findings.push(...(await unnamedDomains(target, known)));
    if (origin) findings.push(...(await checkPushKey(origin, vapidPublicKeyOf(known))));
    const version = notes[0] ?? '';
    const moves = steps.filter(({ title }) => title.startsWith('migrate data'));
    const some = (moves.length > 0 ? moves : steps).slice(0, 3).map(({ title }) => title);
    const more = steps.length > some.length ? ` and ${steps.length - some.length} more` : '';
    findings.push(
      steps.length === 0
        ? ok('data', `as this version needs it (${version})`)
        : fault(
            moves.length > 0 ? 'migration' : 'deploy',
            `${moves.length > 0 ? 'a data migration is' : steps.length === 1 ? 'a step is' : `${steps.length} steps are`} pending: ${some.join('; ')}${more}`,
            origin ? 'systemctl restart lapak makes them before it answers' : 'npm run deploy makes them',
          ),
    );
  } catch (problem) {
    if (problem instanceof AppwriteException && problem.code === 401)
      findings.push(
        fault(
          'key',
          `${explain(problem, at.projectId)}`,
          origin
            ? 'the server on this port has other data than --data names: give both of one campus'
            : 'make a new key in the console, and give it by --key-file',
        ),
      );
    else if (problem instanceof Refusal) findings.push(fault('data', problem.message, 'see docs/upgrading.md'));
    else
      findings.push(
        fault(
          'server',
          `it can't be asked (${explain(problem, at.projectId) ?? reasonOf(problem)})`,
          'look at its log: journalctl -u lapak -n 50',
        ),
      );
  }
  return findings;
}

/** Variables that override a saved setting: settings group, field, variable. */
const overriding: readonly (readonly [CampusGroupName, string, keyof DeploySettings])[] = [
  ['identity', 'contactEmail', 'CONTACT_EMAIL'],
  ['identity', 'instagram', 'CONTACT_INSTAGRAM'],
  ['rules', 'soldCountsOn', 'SOLD_COUNTS_ON'],
  ['rules', 'holdMinutes', 'HOLD_MINUTES'],
  ['rules', 'feePercent', 'PLATFORM_FEE_PERCENT'],
  ['rules', 'campusDomains', 'CAMPUS_DOMAINS'],
  ['places', 'meetingPlaces', 'MEETING_PLACES'],
];

export function overridden(settings: DeploySettings, saved: StoredGroups): Finding[] {
  return overriding.flatMap(([group, field, name]) => {
    const given = String(settings[name]);
    const stored = saved.get(group);
    const own = stored && Reflect.get(readGroup(group, stored.data), field);
    const isSame = own === undefined || String(own) === given || (Array.isArray(own) && own.join(';') === given);
    if (given === '' || own === '' || isSame) return [];
    return [
      note(
        'settings',
        `${name} wins over what administrators saved in Pengaturan Kampus (${group}.${field}): empty it to let them decide`,
      ),
    ];
  });
}

/** Notes domains that no setting contains any more. They are kept, so that earlier links work. */
async function unnamedDomains(target: Target, settings: DeploySettings): Promise<Finding[]> {
  const named = Object.values(domainsOf(settings, publicEndpoint(settings)));
  const { rules } = await target.proxy.listRules();
  return rules
    .filter(({ domain }) => !named.includes(domain) && !domain.endsWith('.localhost'))
    .map(({ domain }) =>
      note('domain', `${domain} still leads to a function, though no setting names it: earlier links keep working`),
    );
}

/**
 * Checks that the key in the page, with which devices subscribe, is the one derived from ID_SECRET, with which
 * functions sign.
 */
async function checkPushKey(origin: string, wanted: string): Promise<Finding[]> {
  const page = await (await fetch(`${origin}/`)).text();
  const [, text = '{}'] = /id="runtime-config">([\s\S]*?)<\/script>/.exec(page) ?? [];
  const { vapidPublicKey = '' }: { vapidPublicKey?: string } = JSON.parse(text);
  if (vapidPublicKey !== wanted)
    return [
      fault(
        'push',
        'pages subscribe devices with another VAPID key than functions sign with: no push arrives',
        'systemctl restart lapak; ID_SECRET stays what the functions have',
      ),
    ];
  return [
    wanted === ''
      ? note('push', 'nobody is offered pushes: set WEB_URL with https, or CONTACT_EMAIL')
      : ok('push', 'pages and functions have the same VAPID key'),
  ];
}

async function checkRunning(origin: string): Promise<Finding> {
  const read = JSON.parse(readFileSync('dist/web/version.json', 'utf8'));
  const answer = await fetch(`${origin}/version.json`);
  if (answer.status === 404)
    return fault(
      'version',
      'the release that runs was removed or moved: its pages are gone',
      'systemctl restart lapak',
    );
  const running = await answer.json();
  const named = ({ version, commit }: { version: string; commit?: string }) =>
    `${version}${commit ? ` (${commit})` : ''}`;
  return named(read) === named(running)
    ? ok('version', `${named(running)} runs`)
    : fault(
        'version',
        `${named(running)} runs, and this release is ${named(read)}`,
        'systemctl restart lapak, or ask the doctor of the release that runs',
      );
}
