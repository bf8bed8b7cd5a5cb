/** The scopes of callers without an API key (reference 2.5). */
export const guestScopes: ReadonlySet<string> = new Set([
  'public',
  'home',
  'console',
  'sessions.write',
  'rows.read',
  'rows.write',
  'documents.read',
  'documents.write',
  'files.read',
  'files.write',
  'executions.write',
  'execution.write',
  'locale.read',
  'avatars.read',
  'graphql',
]);

export const userScopes: ReadonlySet<string> = new Set([
  ...guestScopes,
  'account',
  'teams.read',
  'teams.write',
  'executions.read',
  'execution.read',
  'targets.read',
  'targets.write',
  'subscribers.read',
  'subscribers.write',
  'presences.read',
  'presences.write',
  'rules.read',
]);

const both = (names: readonly string[]) => names.flatMap((name) => [`${name}.read`, `${name}.write`]);

/** Every scope a standard API key can have. */
export const keyScopes: ReadonlySet<string> = new Set([
  ...both([
    'project',
    'keys',
    'platforms',
    'mocks',
    'policies',
    'project.policies',
    'templates',
    'oauth2',
    'users',
    'sessions',
    'teams',
    'databases',
    'tables',
    'columns',
    'indexes',
    'rows',
    'collections',
    'attributes',
    'documents',
    'buckets',
    'files',
    'tokens',
    'functions',
    'executions',
    'execution',
    'sites',
    'log',
    'providers',
    'topics',
    'subscribers',
    'targets',
    'messages',
    'rules',
    'webhooks',
    'migrations',
    'schedules',
    'vcs',
    'insights',
    'reports',
    'presences',
  ]),
  'locale.read',
  'avatars.read',
  'health.read',
  'assistant.read',
]);

/** Adds aliases: scopes of rows also cover documents, those of tables also collections, and so on. */
export function withAliases(scopes: readonly string[]): ReadonlySet<string> {
  const twins: readonly (readonly [string, string])[] = [
    ['rows', 'documents'],
    ['tables', 'collections'],
    ['columns', 'attributes'],
    ['executions', 'execution'],
  ];
  const all = new Set(scopes);
  for (const scope of scopes) {
    const [kind, action] = scope.split('.');
    for (const [one, other] of twins) {
      if (kind === one) all.add(`${other}.${action}`);
      if (kind === other) all.add(`${one}.${action}`);
    }
  }
  return all;
}
