/** `users.ana.update.name` → ids are the odd places as long as resources go on; the rest is the action. */
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

function partsOf(event: string): EventParts {
  const words = event.split('.');
  const resources: (readonly [string, string])[] = [];
  let at = 0;
  let kind = words[0] ?? '';
  while (true) {
    resources.push([kind, words[at + 1] ?? '*']);
    at += 2;
    const next = words[at];
    if (next === undefined || !containers[kind]?.includes(next)) break;
    kind = next;
  }
  return { resources, action: words.slice(at) };
}

/** Every name one spelling stands for: each id or `*`, each action prefix, each outer resource. */
function expandOne(event: string): string[] {
  const { resources, action } = partsOf(event);
  const names: string[] = [];
  for (let depth = resources.length; depth >= 1; depth--) {
    const kept = resources.slice(0, depth);
    for (let mask = 0; mask < 1 << depth; mask++) {
      const base = kept.map(([kind, id], index) => `${kind}.${mask & (1 << index) ? '*' : id}`).join('.');
      if (depth === resources.length)
        for (let end = action.length; end > 0; end--) names.push([base, ...action.slice(0, end)].join('.'));
      names.push(base);
    }
  }
  return names;
}

/** Row events come in three spellings. */
function spellingsOf(event: string): string[] {
  if (!event.startsWith('databases.')) return [event];
  const old = event.replace('.tables.', '.collections.').replace('.rows.', '.documents.');
  return [event, old, event.replace(/^databases\./, 'tablesdb.')];
}

/**
 * All names of one event as the real server lists them, given its most specific name in the `databases.D.tables.T.rows.R`
 * spelling (or users.*, buckets.*, …): 64 for a row.
 */
export const expandEvent = (event: string): string[] => [...new Set(spellingsOf(event).flatMap(expandOne))];

/** Whether these words are among the names of one spelling. */
function isNameOf(spelling: string, words: readonly string[]): boolean {
  const { resources, action } = partsOf(spelling);
  const ids = 2 * resources.length;
  if (words.length > ids ? words.length > ids + action.length : words.length % 2 === 1) return false;
  return words.every((word, at) => {
    if (at >= ids) return word === action[at - ids];
    const [kind, id] = resources[at >> 1] ?? [];
    return at % 2 === 0 ? word === kind : word === '*' || word === id;
  });
}

/**
 * Whether a pattern is one of the names of an event; most are ruled out by their ids, which every spelling has at the same places. Making
 * all names of what a transaction changed would cost more than writing it.
 */
export function isNamed(event: string, pattern: string): boolean {
  const [own, wanted] = [event.split('.'), pattern.split('.')];
  for (let at = 1; at < wanted.length; at += 2) if (wanted[at] !== '*' && wanted[at] !== own[at]) return false;
  return spellingsOf(event).some((one) => isNameOf(one, wanted));
}
