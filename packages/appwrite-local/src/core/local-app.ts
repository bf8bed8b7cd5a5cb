import type { Logger } from 'pino';
import type { Identities } from './access/identities.ts';
import type { JwtSigner } from './access/jwt.ts';
import type { AppwriteConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import type { Settings } from './options.ts';

/** Project settings that a key may change (reference 15.2), as far as other services need them. */
export interface Policies {
  sessionSeconds: number;
  /** Sessions per person; 0: no limit. */
  sessionLimit: number;
  endSessionsOnPasswordChange: boolean;
  /** Accounts that may sign up; 0: no limit. Keys are exempt. */
  userLimit: number;
}

/** The settings of a new project. */
export const newProjectPolicies: Readonly<Policies> = {
  sessionSeconds: 31_536_000,
  sessionLimit: 0,
  endSessionsOnPasswordChange: true,
  userLimit: 0,
};

/** A running embedded Appwrite, as services use it while answering. How they join it: app-builder.ts. */
export interface LocalApp {
  readonly db: Database;
  readonly events: EventBus;
  readonly config: AppwriteConfig;
  readonly configDir: string;
  readonly projectId: string;
  readonly projectName: string;
  /** The root API key. */
  readonly key: string;
  readonly options: Settings;
  readonly jwt: JwtSigner;
  /** Host names of web platforms, lower case. */
  readonly platforms: Set<string>;
  /** Given by the users service. */
  identities: Identities;
  /** Set by the project service. */
  readonly policies: Policies;
  /**
   * Whether the project has disabled a sign-in method ('email-password', 'anonymous', 'jwt', …). Set by the project
   * service.
   */
  isAuthMethodOff(method: string): boolean;
  /**
   * The scopes of a created key; null: no such key. Set by the project service. @throws ApiError project_key_expired
   */
  scopesOfKey(secret: string): ReadonlySet<string> | null;
  /**
   * Whether a Host header belongs to a function, whose pages then answer all its paths. Set by the functions service.
   */
  ownsHost(host: string | undefined): boolean;
  /** `http://127.0.0.1:4000/v1` once listening. */
  endpoint: string;
  /** The socket that local processes may use instead (core/http/local-socket.ts); '' without one. */
  localSocket: string;
  /** SQLite's words for a damaged page that was met since the start; '' for none. */
  damage: string;
  /** Null without a `logLevel`. */
  readonly log: Logger | null;
  /**
   * Unexpected errors end here: logged, never swallowed. `where` contains no personal data; `request`: the id of its
   * note, if any.
   */
  report(error: unknown, where: string, request?: string): void;
}

/** A typed holder of one service's store per app: `usersStore.of(app)`. Avoids one big type with all services. */
export interface Slot<T> {
  fill(app: LocalApp, value: T): T;
  of(app: LocalApp): T;
}

/**
 * A slot of a discarded app can be garbage collected. `of` throws if the service was not registered (`name` says
 * which).
 */
export function slot<T>(name: string): Slot<T> {
  const kept = new WeakMap<LocalApp, { value: T }>();
  return {
    fill: (app, value) => {
      kept.set(app, { value });
      return value;
    },
    of: (app) => {
      const found = kept.get(app);
      if (!found) throw new Error(`The service "${name}" is not registered.`);
      return found.value;
    },
  };
}
