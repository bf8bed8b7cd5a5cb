import type { Writer } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { hexSecret, uniqueId } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { sessionStore } from '../users/session-store.ts';
import type { User } from '../users/user.ts';
import { publishUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';

/** The person's data from the provider. The address counts as verified. */
export interface Profile {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}

/** A sign-in in progress, between start and return. */
export interface Flow {
  readonly provider: string;
  /** 'session' sets cookies on return, 'token' hands a short-lived secret to the success page. */
  readonly kind: 'session' | 'token';
  readonly success: string;
  readonly failure: string;
  /** Secret in a cookie of the browser that started the sign-in; only that browser can finish it. */
  readonly browser: string;
  readonly ends: number;
  /** Set when the person has agreed. The callback must contain the same code. */
  agreed?: { readonly code: string; readonly profile: Profile };
}

/** The time limit of a sign-in, in seconds. */
export const flowSeconds = 600;

/** Sign-ins in progress by their unguessable state. They are kept in memory, so a restart aborts them. */
export class Flows {
  readonly #flows = new Map<string, Flow>();

  begin(flow: Omit<Flow, 'ends'>): string {
    for (const [state, kept] of this.#flows) if (kept.ends < Date.now()) this.#flows.delete(state);
    const state = hexSecret(24);
    this.#flows.set(state, { ...flow, ends: Date.now() + flowSeconds * 1000 });
    return state;
  }

  get(state: unknown): Flow | null {
    const flow = typeof state === 'string' ? this.#flows.get(state) : undefined;
    return flow && flow.ends >= Date.now() ? flow : null;
  }

  agree(flow: Flow, profile: Profile): string {
    const code = hexSecret(24);
    flow.agreed = { code, profile };
    return code;
  }

  /** Ends a sign-in; works once. Errors: user_oauth2_bad_request. */
  finish(state: unknown, code: unknown): { flow: Flow; profile: Profile } {
    const flow = this.get(state);
    if (!flow?.agreed || flow.agreed.code !== code) throw new ApiError('user_oauth2_bad_request');
    this.#flows.delete(String(state));
    return { flow, profile: flow.agreed.profile };
  }
}

/**
 * The user for a profile (reference 4.7): the one with this identity, else the signed-in one, else the one with the
 * same e-mail, else a new one. Errors: user_blocked.
 */
export async function userOf(app: LocalApp, provider: string, profile: Profile, signedIn: User | null): Promise<User> {
  const users = userStore.of(app);
  const email = profile.email.toLowerCase();
  const { user, isNew } = await app.db.write((db) => {
    const identity = db.get(
      'SELECT userId FROM identities WHERE provider = ? AND providerUid = ?',
      provider,
      profile.uid,
    );
    const known = identity ? users.read(db, 'id', String(identity.userId)) : null;
    const found = known ?? signedIn ?? users.read(db, 'email', email);
    if (found && !found.status) throw new ApiError('user_blocked');
    const fresh = {
      id: uniqueId(),
      name: profile.name,
      email,
      phone: null,
      password: null,
      emailVerification: true,
      seen: true,
    };
    const user = found ?? users.create(db, fresh);
    if (!identity) {
      const date = new Date().toISOString();
      db.run(
        'INSERT INTO identities (id, created, userId, provider, providerUid, email) VALUES (?, ?, ?, ?, ?, ?)',
        uniqueId(),
        date,
        user.id,
        provider,
        profile.uid,
        email,
      );
    }
    const vouched = user.email === email && !user.emailVerification;
    return { isNew: !found, user: vouched ? handOver(app, db, user, provider, profile) : user };
  });
  if (isNew) publishUser(app, user, 'create', user.id);
  return user;
}

/**
 * Gives an account with an unverified address to the person whom the provider confirms. Another person may have created
 * it, so its password, sessions, mailed links and other identities are removed. Call inside a write.
 */
function handOver(app: LocalApp, db: Writer, { id }: User, provider: string, profile: Profile): User {
  sessionStore.of(app).remove(db, id);
  db.run(
    'DELETE FROM identities WHERE userId = ? AND NOT (provider = ? AND providerUid = ?)',
    id,
    provider,
    profile.uid,
  );
  const changes = { emailVerification: 1, password: null, passwordUpdate: '', ownPassword: 0 };
  return userStore.of(app).update(db, id, changes);
}
