/**
 * Scopes of the API key of `npm run contract`. contract.test.ts plays every scenario with exactly these;
 * key-scopes.test.ts proves that each is needed.
 */
const both = (...names: readonly string[]) => names.flatMap((name) => [`${name}.read`, `${name}.write`]);

export const contractScopes: readonly string[] = [
  ...both('databases', 'tables', 'columns', 'indexes', 'rows', 'buckets', 'files', 'functions', 'executions', 'rules'),
  ...both('users', 'teams', 'providers', 'topics', 'subscribers', 'messages'),
  ...['sessions.write', 'tokens.read', 'tokens.write', 'keys.write', 'health.read'],
];
