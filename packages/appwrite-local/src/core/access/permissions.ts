export type Action = 'create' | 'read' | 'update' | 'delete';

const written = /^(create|read|update|delete|write)\("([^"]*)"\)$/;
const id = '[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}';
const roles = new RegExp(
  `^(any|guests|users(/(verified|unverified))?|user:${id}(/(verified|unverified))?|team:${id}(/[a-zA-Z0-9._-]{1,81})?|member:${id}|label:[a-zA-Z0-9]{1,36})$`,
);

/** Whether `role` is valid, such as `any`, `user:<id>/verified` or `label:admin`. */
export function isRole(role: string): boolean {
  return roles.test(role);
}

/** Splits a permission such as `read("any")`; null if it is invalid. `write` is not expanded. */
export function parsePermission(text: string): { action: Action | 'write'; role: string } | null {
  const found = written.exec(text);
  const [, action, role] = found ?? [];
  if (!action || role === undefined || !isRole(role)) return null;
  return { action: action as Action | 'write', role };
}

/** Expands `write` and removes duplicates; keeps the order. Expects valid permissions. */
export function expandPermissions(
  permissions: readonly string[],
  writeMeans: readonly Action[] = ['create', 'update', 'delete'],
): string[] {
  const expanded = permissions.flatMap((text) => {
    const parsed = parsePermission(text);
    if (parsed?.action !== 'write') return [text];
    return writeMeans.map((action) => `${action}("${parsed.role}")`);
  });
  return [...new Set(expanded)];
}

/** The roles that have `action`, from stored (expanded) permissions. */
export function rolesFor(permissions: readonly string[], action: Action): string[] {
  const start = `${action}("`;
  return permissions.filter((text) => text.startsWith(start)).map((text) => text.slice(start.length, -2));
}

/** Whether one of the caller's roles has `action` in the stored (expanded) permissions. */
export function isAllowed(callerRoles: readonly string[], permissions: readonly string[], action: Action): boolean {
  return callerRoles.some((role) => permissions.includes(`${action}("${role}")`));
}

/** JSON as PHP writes it, with escaped slashes. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('/', '\\/');
}

/** Appwrite's message when a table, bucket or function refuses `action`. */
export function refusalText(callerRoles: readonly string[], allowed: readonly string[], action: string): string {
  if (allowed.length === 0) return `No permissions provided for action '${action}'`;
  return `Missing "${action}" permission for role "${allowed.at(-1)}". Only "${phpJson(callerRoles)}" scopes are allowed and "${phpJson(allowed)}" was given.`;
}

export interface RoleHolder {
  readonly id: string;
  readonly verified: boolean;
  readonly labels: readonly string[];
}

/** The roles of a request in Appwrite's order (reference 6). There are no teams. */
export function rolesOf(holder: RoleHolder | null): string[] {
  if (!holder) return ['any', 'guests'];
  const state = holder.verified ? 'verified' : 'unverified';
  return [
    'any',
    'users',
    `user:${holder.id}`,
    `user:${holder.id}/${state}`,
    `users/${state}`,
    ...holder.labels.map((label) => `label:${label}`),
  ];
}
