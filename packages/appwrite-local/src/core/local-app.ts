import type { Logger } from 'pino';
import type { Identities } from './access/identities.ts';
import type { JwtSigner } from './access/jwt.ts';
import type { AppwriteConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import type { Settings } from './options.ts';

/** Rules of a project that a key may change (reference 15.2); what others ask is a field here. */
export interface Policies {
  sessionSeconds: number;
  /** Sessions a person may have at a time; 0 = any number. */
  sessionLimit: number;
  endSessionsOnPasswordChange: boolean;
  /** People who may sign up; 0 = any number. Keys are not held to it. */
  userLimit: number;
}

/** Those of a new project. */
export const newProjectPolicies: Readonly<Policies> = {
  sessionSeconds: 31_536_000,
  sessionLimit: 0,
  endSessionsOnPasswordChange: true,
  userLimit: 0,
};

/** One running embedded Appwrite: what every service may use while it answers. How services join it: app-builder.ts. */
export interface LocalApp {
  readonly db: Database;
  readonly events: EventBus;
  readonly config: AppwriteConfig;
  readonly configDir: string;
  readonly projectId: string;
  readonly projectName: string;
  /** The API key that may do everything. */
  readonly key: string;
  readonly options: Settings;
  readonly jwt: JwtSigner;
  /** Host names of web platforms, lower case. */
  readonly platforms: Set<string>;
  /** Given by the users service. */
  identities: Identities;
  /** Given by the project service; followed by whoever they concern. */
  readonly policies: Policies;
  /** Whether the project turned a way to sign in off ('email-password', 'anonymous', 'jwt', …). Given by the project service. */
  isAuthMethodOff(method: string): boolean;
  /**
   * What a key made besides the one that may do everything is for; null: there is no such key. Given by the project service.
   * @throws ApiError project_key_expired
   */
  scopesOfKey(secret: string): ReadonlySet<string> | null;
  /** Whether a Host header names a function: then the pages answer all its paths. Given by the functions service. */
  ownsHost(host: string | undefined): boolean;
  /** `http://127.0.0.1:4000/v1` once listening. */
  endpoint: string;
  /** What processes of this machine may connect to instead (core/http/local-socket.ts); '' where there is none. */
  localSocket: string;
  /** Null without a `logLevel`. */
  readonly log: Logger | null;
  /** Unexpected errors end here: logged, never swallowed. `where` names no person; `request`: the id of its note, where a request met it. */
  report(error: unknown, where: string, request?: string): void;
}

/** A typed place for one service's store in each app: `usersStore.of(app)`. Avoids one big type that knows all services. */
export interface Slot<T> {
  fill(app: LocalApp, value: T): T;
  of(app: LocalApp): T;
}

/** A slot that holds nothing of an app that is gone. `of` throws when the service was not registered (`name` says which). */
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
