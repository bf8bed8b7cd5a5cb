import type { Writer } from '../core/database/database.ts';
import { ApiError } from '../core/errors/errors.ts';
import { hexSecret, uniqueId } from '../core/ids.ts';
import type { LocalApp } from '../core/local-app.ts';
import { sessionModel } from '../users/model.ts';
import { type Session, sessionStore } from '../users/session-store.ts';
import type { User } from '../users/user.ts';
import { publishOfUser, publishUser } from '../users/user-events.ts';
import { userStore } from '../users/user-store.ts';

/** Who the provider says this is; its word on the address counts as verified. */
export interface Profile {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
}

/** One sign-in under way, between its start and its return. */
export interface Flow {
  readonly provider: string;
  /** 'session' sets cookies on return, 'token' hands a short-lived secret to the success page. */
  readonly kind: 'session' | 'token';
  readonly success: string;
  readonly failure: string;
  /** Secret of the browser that began: it alone may end what it began. */
  readonly browser: string;
  readonly ends: number;
  /** Set when the person has agreed; the code proves it on the way back. */
  agreed?: { readonly code: string; readonly profile: Profile };
}

/** How long a sign-in may take. */
export const flowSeconds = 600;

/** Sign-ins under way, by their unguessable state; in memory, as a restart may ask again. */
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

  /** Once only. Errors: user_oauth2_bad_request. */
  finish(state: unknown, code: unknown): { flow: Flow; profile: Profile } {
    const flow = this.get(state);
    if (!flow?.agreed || flow.agreed.code !== code) throw new ApiError('user_oauth2_bad_request');
    this.#flows.delete(String(state));
    return { flow, profile: flow.agreed.profile };
  }
}

/**
 * The user of a profile (reference 4.7): known identity, else who is signed in, else same e-mail, else a new one.
 * Errors: user_blocked.
 */
export async function userOf(app: LocalApp, provider: string, profile: Profile, signedIn: User | null): Promise<User> {
  const users = userStore.of(app);
  const email = profile.email.toLowerCase();
  const { user, isNew, ended } = await app.db.write((db) => {
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
    return { isNew: !found, ...(vouched ? handOver(app, db, user, provider, profile) : { user, ended: null }) };
  });
  if (isNew) publishUser(app, user, 'create', user.id);
  if (ended) tellHandOver(app, user, ended);
  return user;
}

/**
 * Inside a write: an account whose address nobody had proved goes to the person the provider vouches for. Whoever made it may be
 * somebody else: his password, sessions, mailed links and other identities end.
 */
function handOver(
  app: LocalApp,
  db: Writer,
  { id }: User,
  provider: string,
  profile: Profile,
): { user: User; ended: readonly Session[] } {
  const ended = sessionStore.of(app).remove(db, id);
  db.run(
    'DELETE FROM identities WHERE userId = ? AND NOT (provider = ? AND providerUid = ?)',
    id,
    provider,
    profile.uid,
  );
  const changes = { emailVerification: 1, password: null, passwordUpdate: '', ownPassword: 0 };
  return { user: userStore.of(app).update(db, id, changes), ended };
}

/** After the commit: open sockets end, functions hear of the new password and of the proved address. */
function tellHandOver(app: LocalApp, user: User, ended: readonly Session[]): void {
  for (const session of ended) {
    const told = sessionModel(session, { current: false, secret: '' });
    publishOfUser(app, user.id, `sessions.${session.id}.delete`, told, user.id);
  }
  publishUser(app, user, 'update.password', user.id);
  publishUser(app, user, 'update.verification', user.id);
}
