/** The parts of an event's name, as `users`, `ana`, `update`, `name`. An id is one part, even if it contains dots. */
export type EventWords = readonly string[];

/**
 * `users.ana.update.name` consists of resources (kind and id, here `users.ana`) and the action after the last id
 * (`update.name`).
 */
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
    // A resource kind must be followed by an id and an action; otherwise it is an action. `users.ana.sessions.delete`
    // is the deletion of all sessions.
    if (next === undefined || words[at + 2] === undefined || !containers[kind]?.includes(next)) break;
    kind = next;
  }
  return { resources, action: words.slice(at) };
}

/** All names of one spelling: with every id or `*`, for every prefix of the action and every outer resource. */
function expandOne(words: EventWords): string[] {
  const { resources, action } = partsOf(words);
  const ends = action.map((_, at) => `.${action.slice(0, at + 1).join('.')}`);
  if (resources.length > 1) ends.reverse();
  // The names for each nesting depth, with every id or `*`; the outermost varies first.
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
 * All names of an event as the real server lists them (64 for a row). `words` is the most specific name, in the
 * `databases.D.tables.T.rows.R` spelling (or users.*, buckets.*, …).
 */
export const expandEvent = (words: EventWords): string[] => [...new Set(spellingsOf(words).flatMap(expandOne))];

/**
 * The first name of `expandEvent`, which functions receive as `x-appwrite-event`. For a top-level resource it leaves
 * out the changed attribute: `users.ana.update`.
 */
export function firstName(words: EventWords): string {
  const { resources } = partsOf(words);
  return words.slice(0, resources.length > 1 ? undefined : 3).join('.');
}

/** Whether `words` is a name of the event in this spelling. */
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

/** A quick check by service and ids, whose positions are the same in every spelling. */
function mayBeNamed(own: EventWords, words: readonly string[]): boolean {
  if (words[0] !== own[0] && !(words[0] === 'tablesdb' && own[0] === 'databases')) return false;
  for (let at = 1; at < words.length; at += 2) if (words[at] !== '*' && words[at] !== own[at]) return false;
  return true;
}

/**
 * Matches events against these patterns. A comparison of single parts rules out most of them: listing all names of
 * every changed row would cost more than writing it.
 */
export function eventMatcher(patterns: readonly string[]): (own: EventWords) => boolean {
  const wanted = patterns.map((pattern) => pattern.split('.'));
  return (own) =>
    wanted.some((words) => mayBeNamed(own, words) && spellingsOf(own).some((spelling) => isNameOf(spelling, words)));
}
