import type { LocalApp } from '../core/local-app.ts';
import { listResources, type Resources, resourceSchema, wordSearch } from '../queries/resources.ts';
import type { User } from './user.ts';
import { userStore } from './user-store.ts';

const users: Resources = {
  noun: 'User',
  schema: resourceSchema('users', [
    ['name', 'string', 'name'],
    ['email', 'string', 'email'],
    ['phone', 'string', 'phone'],
    ['status', 'boolean', 'status'],
    ['passwordUpdate', 'datetime', 'passwordUpdate'],
    ['registration', 'datetime', 'created'],
    ['emailVerification', 'boolean', 'emailVerification'],
    ['phoneVerification', 'boolean', 'phoneVerification'],
    ['labels', 'string', 'labels', true],
  ]),
  found: wordSearch("id || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || name"),
};

/** Users by queries and `search` over id, e-mail, phone and name. */
export function listUsers(app: LocalApp, queries: readonly string[], search: string): { total: number; users: User[] } {
  const { total, rows } = listResources(app.db.read, users, { queries, search });
  const store = userStore.of(app);
  return { total, users: rows.map((row) => store.fromRow(row)) };
}
