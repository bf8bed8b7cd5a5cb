import type { LocalApp } from '../core/local-app.ts';
import { listed, listing } from './listing.ts';
import type { User } from './user.ts';
import { userStore } from './user-store.ts';

const users = listing(
  'users',
  'User',
  [
    ['name', 'string', 'name'],
    ['email', 'string', 'email'],
    ['phone', 'string', 'phone'],
    ['status', 'boolean', 'status'],
    ['passwordUpdate', 'datetime', 'passwordUpdate'],
    ['registration', 'datetime', 'created'],
    ['emailVerification', 'boolean', 'emailVerification'],
    ['phoneVerification', 'boolean', 'phoneVerification'],
    ['labels', 'string', 'labels', true],
  ],
  "id || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || name",
);

/** Users by queries and `search` over id, e-mail, phone and name. */
export function listUsers(app: LocalApp, queries: readonly string[], search: string): { total: number; users: User[] } {
  const { total, rows } = listed(app, users, { queries, search });
  const store = userStore.of(app);
  return { total, users: rows.map((row) => store.fromRow(row)) };
}
