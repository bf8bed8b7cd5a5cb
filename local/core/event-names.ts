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

/**
 * All names of one event as the real server lists them, given its most specific name in the `databases.D.tables.T.rows.R`
 * spelling (or users.*, buckets.*, …). Row events come in three spellings (64 names).
 */
export function expandEvent(event: string): string[] {
  if (!event.startsWith('databases.')) return [...new Set(expandOne(event))];
  const old = event.replace('.tables.', '.collections.').replace('.rows.', '.documents.');
  const modern = event.replace(/^databases\./, 'tablesdb.');
  return [...new Set([...expandOne(event), ...expandOne(old), ...expandOne(modern)])];
}
