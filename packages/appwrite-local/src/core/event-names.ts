/** The parts of an event's name, as `users`, `ana`, `update`, `name`. An id is one part, even if it contains dots. */
export type EventWords = readonly string[];

/** In `users.ana.update.name` a kind of resource and an id alternate; the action `update.name` follows the last id. */
interface EventParts {
  readonly resources: readonly (readonly [kind: string, id: string])[];
  readonly action: readonly string[];
}

const containers: Record<string, readonly string[]> = {
  users: ['sessions', 'verification', 'recovery', 'tokens', 'targets', 'challenges'],
  buckets: ['files'],
  databases: ['tables', 'collections'],
  tablesdb: ['tables'],
  tables: ['rows', 'columns', 'indexes'],
  collections: ['documents', 'attributes', 'indexes'],
  functions: ['executions', 'deployments', 'variables'],
};

function partsOf(words: EventWords): EventParts {
  const resources: (readonly [string, string])[] = [];
  let at = 0;
  let kind = words[0] ?? '';
  while (true) {
    resources.push([kind, words[at + 1] ?? '*']);
    at += 2;
    const next = words[at];
    // A kind of resource must have an id and an action after it. Otherwise it is an action: `users.ana.sessions.delete`
    // ends all sessions.
    if (next === undefined || words[at + 2] === undefined || !containers[kind]?.includes(next)) break;
    kind = next;
  }
  return { resources, action: words.slice(at) };
}

/** All names of one spelling: each id or `*`, each action prefix, each outer resource. */
function expandOne(words: EventWords): string[] {
  const { resources, action } = partsOf(words);
  const ends = action.map((_, at) => `.${action.slice(0, at + 1).join('.')}`);
  if (resources.length > 1) ends.reverse();
  // The names of each depth: with every id or `*`, the outermost changing first.
  const bases: string[][] = [];
  for (const [kind, id] of resources) {
    const outer = bases.at(-1)?.map((base) => `${base}.${kind}.`) ?? [`${kind}.`];
    bases.push([...outer.map((base) => base + id), ...outer.map((base) => `${base}*`)]);
  }
  const whole = bases.pop() ?? [];
  const names = whole.flatMap((base) => [...ends.map((end) => base + end), base]);
  return names.concat(...bases.toReversed());
}

/** Row events come in three spellings. */
function spellingsOf(words: EventWords): EventWords[] {
  if (words[0] !== 'databases') return [words];
  const old = words.with(2, 'collections');
  return [words, words.length > 4 ? old.with(4, 'documents') : old, words.with(0, 'tablesdb')];
}

/**
 * All names of an event as the real server lists them, given its most specific name in the
 * `databases.D.tables.T.rows.R` spelling (or users.*, buckets.*, …): 64 for a row.
 */
export const expandEvent = (words: EventWords): string[] => [...new Set(spellingsOf(words).flatMap(expandOne))];

/**
 * The first of these names, which functions receive as `x-appwrite-event`. An event of a resource of one level has it
 * without the attribute: `users.ana.update`, whatever was changed.
 */
export function firstName(words: EventWords): string {
  const { resources } = partsOf(words);
  return words.slice(0, resources.length > 1 ? undefined : 3).join('.');
}

/** Whether these parts are a name of this spelling. */
function isNameOf(spelling: EventWords, words: readonly string[]): boolean {
  const { resources, action } = partsOf(spelling);
  const ids = 2 * resources.length;
  if (words.length > ids ? words.length > ids + action.length : words.length % 2 === 1) return false;
  return words.every((word, at) => {
    if (at >= ids) return word === action[at - ids];
    const [kind, id] = resources[at >> 1] ?? [];
    return at % 2 === 0 ? word === kind : word === '*' || word === id;
  });
}

/** A quick check by service and ids, which every spelling has at the same places. */
function mayBeNamed(own: EventWords, words: readonly string[]): boolean {
  if (words[0] !== own[0] && !(words[0] === 'tablesdb' && own[0] === 'databases')) return false;
  for (let at = 1; at < words.length; at += 2) if (words[at] !== '*' && words[at] !== own[at]) return false;
  return true;
}

/**
 * Matches events against these patterns. Most are ruled out by one part: listing all names of every changed row would
 * cost more than writing it.
 */
export function eventMatcher(patterns: readonly string[]): (own: EventWords) => boolean {
  const wanted = patterns.map((pattern) => pattern.split('.'));
  return (own) =>
    wanted.some((words) => mayBeNamed(own, words) && spellingsOf(own).some((spelling) => isNameOf(spelling, words)));
}
