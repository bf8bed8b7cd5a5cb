/** Scopes of each command's API key. Tests use keys with exactly these scopes, and with each one removed. */
const both = (...names: readonly string[]) => names.flatMap((name) => [`${name}.read`, `${name}.write`]);

/** Deploy stops without these. */
export const neededScopes: readonly string[] = [
  ...both('databases', 'tables'),
  'columns.write',
  ...both('indexes', 'rows', 'buckets', 'functions', 'users', 'rules'),
];

/** Without these scopes, deploy leaves a part to the operator and reports it. */
export const furtherScopes: Readonly<Record<string, readonly string[]>> = {
  'the pictures of the first banners': both('files'),
  'the web client as a Site': both('sites'),
  'web platforms': both('platforms'),
  'sign-in methods and the mail server': both('project'),
  'the Indonesian mails': both('templates'),
  'e-mails to people': both('providers'),
  'sign-in by Google': both('oauth2'),
  'failed jobs of Appwrite': ['health.read'],
};

/**
 * Scopes of the commands other than deploy. The scopes of `contract` are in
 * packages/appwrite-local/contract/runner/key-scopes.ts.
 */
export const commandScopes = {
  seed: both('rows', 'files', 'users'),
  campus: both('rows'),
  'admin-link': [...both('users'), 'functions.read'],
  'sign-out': both('users'),
  'migrate --from': ['users.read', 'tables.read', 'rows.read', 'files.read'],
  'migrate --to': ['tables.read', ...both('users', 'rows', 'files', 'functions')],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Scopes of the tests against a server (docs/deploy.md, section 9); no command prints them. */
export const sectionNineScopes: readonly string[] = [
  ...both('users', 'rows', 'files', 'messages', 'providers'),
  ...['sessions.write', 'tokens.write', 'executions.write'],
];

type Command = keyof typeof commandScopes | 'deploy';

/** The list in the form that the console takes. */
export function scopeList(command: Command): string {
  if (command !== 'deploy') return `The key of ${command} needs ${commandScopes[command].join(', ')}.`;
  return [
    `The key needs ${neededScopes.join(', ')};`,
    ...Object.entries(furtherScopes).map(([part, scopes]) => `  for ${part} also ${scopes.join(', ')};`),
  ].join('\n');
}
