/** Checks that mails arrive. A mail server that drops accepted mails looks healthy: only an arrived mail proves it. */
import { Query } from 'node-appwrite';
import { connect, orNothing, type Target } from '../project/target.ts';
import type { Reached } from './check-server.ts';
import { type Finding, fault, note, ok } from './finding.ts';

const minute = 60_000;
/** A trial mail of the setup list counts as lost if its code was not entered within this time. */
const patienceMs = 15 * minute;
const week = 7 * 24 * 60 * minute;
/** Number of unconfirmed registrations that is unlikely to be chance. */
const manyUnproved = 5;

/** The mail trial of the setup list ("Siapkan Kampus"). */
async function trialOf({ tables }: Target): Promise<{ askedAt: string; arrivedAt: string | null } | null> {
  const at = { databaseId: 'market', tableId: 'privateSettings', rowId: 'setup' };
  const row = await orNothing(tables.getRow(at));
  return row ? (JSON.parse(String(row.data)).mail ?? null) : null;
}

async function registered({ users }: Target, emailVerification: boolean, now: number): Promise<number> {
  const iso = (age: number) => new Date(now - age).toISOString();
  const queries = [
    Query.equal('emailVerification', emailVerification),
    Query.greaterThan('$createdAt', iso(week)),
    Query.lessThan('$createdAt', iso(60 * minute)),
    Query.limit(1),
  ];
  return (await users.list({ queries })).total;
}

export async function checkMailProof(at: Reached, now = Date.now()): Promise<Finding[]> {
  const target = connect(at);
  const todo = 'look into its queue and log, and into spam; then send one again in Siapkan Kampus (/admin/setup)';
  const [trial, unproved, proved] = await Promise.all([
    trialOf(target),
    registered(target, false, now),
    registered(target, true, now),
  ]);
  if (unproved >= manyUnproved && proved === 0)
    return [
      fault(
        'mail',
        `of ${unproved} people who registered within a week nobody has confirmed an address: the mail server may drop mails`,
        todo,
      ),
    ];
  if (!trial) return [note('mail', 'whether mails arrive was not tried: send one in Siapkan Kampus (/admin/setup)')];
  if (trial.arrivedAt) return [ok('mail', `one arrived on ${trial.arrivedAt.slice(0, 10)} (Siapkan Kampus)`)];
  return now - Date.parse(trial.askedAt) > patienceMs
    ? [fault('mail', `the trial mail of ${trial.askedAt} has not arrived`, todo)]
    : [note('mail', 'a trial mail is on its way: type its code in Siapkan Kampus')];
}
