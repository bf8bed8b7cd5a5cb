import type { AppwriteConfig } from '../../src/core/config.ts';

/** The fixtures of programs: three tables with different rights, and four actors. */

export type Value = string | number | boolean | null | readonly string[];
export type Columns = Readonly<Record<string, Value>>;

export type TableRules = {
  readonly id: string;
  readonly permissions: readonly string[];
  readonly rowSecurity: boolean;
};

export const TABLES: readonly TableRules[] = [
  { id: 'open', permissions: ['read("any")', 'create("users")'], rowSecurity: true },
  { id: 'hidden', permissions: ['create("users")', 'delete("label:admin")'], rowSecurity: true },
  {
    id: 'staff',
    permissions: ['read("users")', 'create("users/verified")', 'update("label:admin")'],
    rowSecurity: false,
  },
];

/** Columns of every table with their defaults. `code` is unique. */
export const DEFAULTS: Columns = { title: null, code: null, count: 0, ratio: null, active: true, tags: [], day: null };

export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'date';
export const KINDS: Readonly<Record<string, Kind>> = {
  title: 'text',
  code: 'text',
  count: 'number',
  ratio: 'number',
  active: 'boolean',
  tags: 'list',
  day: 'date',
};

export const config: AppwriteConfig = {
  projectId: 'model',
  tablesDB: [{ $id: 'db', name: 'Model', enabled: true }],
  tables: TABLES.map(({ id, permissions, rowSecurity }) => ({
    $id: id,
    $permissions: [...permissions],
    databaseId: 'db',
    name: id,
    enabled: true,
    rowSecurity,
    columns: [
      { key: 'title', type: 'string', required: false, size: 64 },
      { key: 'code', type: 'string', required: false, size: 16 },
      { key: 'count', type: 'integer', required: false, min: 0, max: 1000, default: 0 },
      { key: 'ratio', type: 'double', required: false },
      { key: 'active', type: 'boolean', required: false, default: true },
      { key: 'tags', type: 'string', required: false, array: true, size: 16 },
      { key: 'day', type: 'datetime', required: false },
    ],
    indexes: [
      { key: 'title', type: 'key', columns: ['title'], orders: ['ASC'] },
      { key: 'count', type: 'key', columns: ['count'], orders: ['DESC'] },
      { key: 'code', type: 'unique', columns: ['code'], orders: ['ASC'] },
      { key: 'words', type: 'fulltext', columns: ['title'], orders: [] },
    ],
  })),
};

export type Actor = 'guest' | 'ana' | 'budi' | 'key';
export const ACTORS: readonly Actor[] = ['guest', 'ana', 'budi', 'key'];

/** Ana is verified and has the label admin; Budi has neither. */
const ROLES: Readonly<Record<Actor, readonly string[]>> = {
  guest: ['any', 'guests'],
  ana: ['any', 'users', 'user:ana', 'user:ana/verified', 'users/verified', 'label:admin'],
  budi: ['any', 'users', 'user:budi', 'user:budi/unverified', 'users/unverified'],
  key: [],
};

/** Whether these permissions grant the action to one of the actor's roles. */
export function grants(permissions: readonly string[], actor: Actor, action: string): boolean {
  return actor === 'key' || ROLES[actor].some((role) => permissions.includes(`${action}("${role}")`));
}

/** Whether the actor has every role in these permissions, and so may grant them. */
export function mayGrant(actor: Actor, permissions: readonly string[]): boolean {
  return actor === 'key' || permissions.every((text) => ROLES[actor].includes(text.slice(text.indexOf('"') + 1, -2)));
}

/** The default permissions of a row. */
export function ownPermissions(actor: Actor): readonly string[] {
  if (actor === 'guest' || actor === 'key') return [];
  return ['read', 'update', 'delete'].map((action) => `${action}("user:${actor}")`);
}
