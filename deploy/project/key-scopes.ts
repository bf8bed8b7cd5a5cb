/** What the key of `npm run deploy` may do, and which part of deploy each scope is for. Tested against the calls that deploy makes. */
const both = (...names: readonly string[]) => names.flatMap((name) => [`${name}.read`, `${name}.write`]);

/** Without one of these deploy stops. */
export const neededScopes: readonly string[] = both(
  'databases',
  'tables',
  'columns',
  'indexes',
  'rows',
  'buckets',
  'functions',
  'users',
  'rules',
);

/** Without these deploy leaves a part to the operator, and says which. */
export const furtherScopes: Readonly<Record<string, readonly string[]>> = {
  'the web client as a Site': both('sites'),
  'web platforms': both('platforms'),
  'sign-in methods and the mail server': both('project'),
  'the Indonesian mails': both('templates'),
  'e-mails to people': both('providers'),
  'sign-in by Google': both('oauth2'),
};

/** The list as a person copies it into the console. */
export const scopeList = (): string =>
  [
    `The key needs ${neededScopes.join(', ')};`,
    ...Object.entries(furtherScopes).map(([part, scopes]) => `  for ${part} also ${scopes.join(', ')};`),
  ].join('\n');
