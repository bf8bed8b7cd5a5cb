import { queryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows, type Picked } from '../../lib/tables.ts';

const columns = [
  'name',
  'photoId',
  'memberSince',
  'isCampusEmail',
  'completed',
  'canceled',
  'stars1',
  'stars2',
  'stars3',
  'stars4',
  'stars5',
  'accepted1',
  'accepted6',
  'accepted24',
  'accepted48',
] as const;

/** The public record of a seller. */
export type Reputation = Picked<'reputations', (typeof columns)[number]>;

/** Cards of a list mount at the same time, so their requests within this time (ms) are batched. */
const gatheredMs = 20;
/** Maximum number of people per request. */
const atOnce = 100;

type Answers = Promise<ReadonlyMap<string, Reputation>>;

let wanted = new Set<string>();
let gathering: Answers | undefined;

async function readAll(ids: readonly string[]): Answers {
  const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
    ids.slice(at * atOnce, (at + 1) * atOnce),
  );
  const rows = await Promise.all(
    parts.map((part) =>
      listRows('reputations', { select: columns, where: [Query.equal('$id', part)], limit: part.length }),
    ),
  );
  return new Map(rows.flat().map((row) => [row.$id, row]));
}

/** Reads one reputation, batched with others that are requested within `gatheredMs`. Throws CallError. */
async function readReputation(personId: string): Promise<Reputation | null> {
  wanted.add(personId);
  gathering ??= new Promise((done) => {
    setTimeout(() => {
      const ids = [...wanted];
      wanted = new Set();
      gathering = undefined;
      done(readAll(ids));
    }, gatheredMs);
  });
  return (await gathering).get(personId) ?? null;
}

/** The reputation of one person; null for a person without sales. Stars may be minutes old. */
export const reputationOptions = (personId: string) =>
  queryOptions({
    queryKey: queryKeys.reputation(personId),
    queryFn: () => readReputation(personId),
    enabled: personId !== '',
    staleTime: 5 * 60_000,
  });
