/**
 * npm run seed -- --endpoint https://…/v1 --project … --key-file … [--demo]: seeds an Appwrite with the demo campus.
 */
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { lacksScope } from '../deploy/project/explain.ts';
import { scopeList } from '../deploy/project/key-scopes.ts';
import { whoCanSignIn } from './appwrite/who-can-sign-in.ts';
import { demoAccounts } from './demo-accounts.ts';
import { addressOf } from './demo-campus.ts';
import { campusNames, demoCampuses } from './demo-campuses.ts';
import { isLocalEndpoint } from './local-endpoint.ts';
import { plantCampus } from './plant-campus.ts';

const usage = `npm run seed -- --endpoint https://appwrite.example/v1 --project lapak --key-file FILE [--demo] [--campus kedua]
${scopeList('seed')} It may stand in APPWRITE_KEY instead.`;
tellFailures(usage);

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
    demo: { type: 'boolean', default: false },
    campus: { type: 'string', default: 'pertama' },
  },
});
const { endpoint, project, demo } = values;
const key = secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values);
const name = campusNames.find((one) => one === values.campus);
if (!name) refuse(`There is no demo campus "${values.campus}": --campus ${campusNames.join(' or ')}.`);
const campus = demoCampuses[name];
if (!endpoint || !project || !key) refuse(usage);
if (!URL.canParse(endpoint)) refuse(`"${endpoint}" is not an address; it looks like https://appwrite.example/v1.`);
if (!isLocalEndpoint(endpoint) && !demo) {
  refuse(
    `${endpoint} is not on this machine: accounts with a known password do not belong on a public server. If it is one for showing, say --demo.`,
  );
}

try {
  const started = performance.now();
  const target = { endpoint, projectId: project, key };
  const planted = await plantCampus(target, Date.now(), campus);
  const { rows, accounts, pictures, totals } = planted;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Created ${accounts} accounts, ${rows} rows and ${pictures} pictures in ${seconds} s.`);
  console.log(
    `Now there: ${totals.users} users, ${totals.products} products, ${totals.orders} orders, ${totals.chats} chats, ${totals.reports} reports.`,
  );
  const addresses = await whoCanSignIn(
    target,
    campus.offered.map((key) => addressOf(campus, key)),
  );
  const isAble = (key: string) => addresses.includes(addressOf(campus, key));
  console.log(demoAccounts(campus, campus.offered.filter(isAble)));
  const unable = campus.offered.filter((key) => !isAble(key)).map((key) => addressOf(campus, key));
  if (unable.length > 0) {
    console.error(
      `These were here before and can't sign in with that address and password: ${unable.join(', ')}. The administrator signs in as ADMIN_EMAIL and ADMIN_PASSWORD of the deploy say; leave both empty in a demo.`,
    );
    process.exitCode = 3;
  }
} catch (error) {
  console.error(`Seeding stopped: ${error instanceof Error ? error.message : String(error)}`);
  if (lacksScope(error)) console.error(scopeList('seed'));
  console.error('What was created stays; run the same command again to go on.');
  process.exitCode = 1;
}
