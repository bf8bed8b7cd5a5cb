import type { Logger } from 'pino';
import type { Identities } from './access/identities.ts';
import type { JwtSigner } from './access/jwt.ts';
import type { AppwriteConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import type { Settings } from './options.ts';

/** Project settings that can be changed with an API key (reference 15.2), as far as other services need them. */
export interface Policies {
  sessionSeconds: number;
  /** Sessions per person; 0: no limit. */
  sessionLimit: number;
  endSessionsOnPasswordChange: boolean;
  /** Maximum number of accounts that can sign up; 0: no limit. Requests with an API key are exempt. */
  userLimit: number;
}

/** The settings of a new project. */
export const newProjectPolicies: Readonly<Policies> = {
  sessionSeconds: 31_536_000,
  sessionLimit: 0,
  endSessionsOnPasswordChange: true,
  userLimit: 0,
};

/** A running embedded Appwrite, as services use it during a request. Services join it through app-builder.ts. */
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
   * The scopes of a created API key; null if there is no such key. Set by the project service. @throws ApiError
   * project_key_expired
   */
  scopesOfKey(secret: string): ReadonlySet<string> | null;
  /**
   * Whether a Host header belongs to a function, which then handles all paths of that host. Set by the functions
   * service.
   */
  ownsHost(host: string | undefined): boolean;
  /** Such as `http://127.0.0.1:4000/v1`; set once the server listens. */
  endpoint: string;
  /** The socket that local processes may use instead of `endpoint` (core/http/local-socket.ts); '' if there is none. */
  localSocket: string;
  /** SQLite's message about a damaged page found since the start; '' if none. */
  damage: string;
  /** Null without a `logLevel`. */
  readonly log: Logger | null;
  /**
   * Reports an unexpected error to the log. `where` contains no personal data; `request` is the id of the failed
   * request, if any.
   */
  report(error: unknown, where: string, request?: string): void;
}

/**
 * Holds one service's store for each app, with its type: `usersStore.of(app)`. It avoids one big type with all
 * services.
 */
export interface Slot<T> {
  fill(app: LocalApp, value: T): T;
  of(app: LocalApp): T;
}

/**
 * The slot's values are garbage collected with their app. `of` throws an error with `name` if the service was not
 * registered.
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
