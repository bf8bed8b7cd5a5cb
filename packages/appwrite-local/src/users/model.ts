import { toApiDate, toApiDateOrEmpty } from '../core/dates.ts';
import { emailKind } from './email-kind.ts';
import type { Session } from './session-store.ts';
import { type Target, targetModel } from './target.ts';
import type { Token } from './token-store.ts';
import type { User } from './user.ts';

export type Json = Record<string, unknown>;

/** The Account as its user sees it (reference 4.1). */
export function accountModel(user: User, targets: readonly Target[]): Json {
  return { ...head(user), ...tail(user, targets) };
}

/**
 * Hash options that the real server reports: one set for the first password of a user, another after a change
 * (recorded).
 */
const firstCost = { memory_cost: 65_536, time_cost: 4, threads: 3 };
const changedCost = { memory_cost: 7168, time_cost: 5, threads: 1 };

/** The API's User as returned to API keys, with the stored hash. */
export function userModel(user: User, targets: readonly Target[]): Json {
  const secret = {
    password: user.password,
    hash: 'argon2',
    hashOptions: { type: 'argon2', ...(user.ownPassword ? changedCost : firstCost) },
  };
  return { ...head(user), ...secret, ...tail(user, targets) };
}

function head(user: User): Json {
  return { $id: user.id, $createdAt: toApiDate(user.created), $updatedAt: toApiDate(user.updated), name: user.name };
}

function tail(user: User, targets: readonly Target[]): Json {
  return {
    registration: toApiDate(user.created),
    status: user.status,
    labels: user.labels,
    passwordUpdate: toApiDateOrEmpty(user.passwordUpdate),
    email: user.email ?? '',
    phone: user.phone ?? '',
    emailVerification: user.emailVerification,
    ...emailKind(user.email),
    phoneVerification: user.phoneVerification,
    mfa: false,
    prefs: user.prefs,
    targets: targets.map(targetModel),
    accessedAt: toApiDateOrEmpty(user.accessed),
    impersonator: false,
    impersonatorUserId: null,
  };
}

/** `secret` is '' for clients. */
export function sessionModel(
  session: Session,
  shown: { current: boolean; secret: string; countryName?: string; expire?: string },
): Json {
  return {
    $id: session.id,
    $createdAt: toApiDate(session.created),
    $updatedAt: toApiDate(session.updated),
    userId: session.userId,
    expire: shown.expire ?? toApiDate(session.expire),
    provider: session.provider,
    providerUid: session.providerUid,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip: session.ip,
    ...session.agent,
    countryCode: '--',
    countryName: shown.countryName ?? 'Unknown',
    current: shown.current,
    factors: session.factors,
    secret: shown.secret,
    mfaUpdatedAt: '',
  };
}

/** `secret` is '' for clients. */
export function tokenModel(token: Token, secret: string): Json {
  return {
    $id: token.id,
    $createdAt: toApiDate(token.created),
    userId: token.userId,
    secret,
    expire: toApiDate(token.expire),
    phrase: '',
  };
}
