import type { Ctx } from './ctx.ts';
import type { LimitRule } from './limit-rule.ts';
import { type Input, type ParamSpec, readParams, type Values } from './params.ts';
import { ordinaryLimit } from './request-input.ts';

export type { Ctx } from './ctx.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteSpec<S extends ParamSpec> {
  readonly method: Method;
  /** '/v1/…/:id'; several are aliases. */
  readonly path: string | readonly string[];
  /** Any one of the scopes suffices; if the caller has none of them, the error lists all. */
  readonly scope: string | readonly string[];
  /**
   * 'session': 401 without a signed-in user. 'no-session': refused with an active session (reference 3.1). 'key': API
   * keys only, even though all callers have the scope (`sessions.write` is for signing in).
   */
  readonly needs?: 'session' | 'no-session' | 'key';
  /** 'named': without a project, the response is 401 general_access_forbidden (databases, functions, storage …). */
  readonly project?: 'named';
  /** 'raw': the route reads the body itself (uploads); params then contain path parameters only. */
  readonly body?: 'raw';
  /** The maximum body of guests and people, in bytes. */
  readonly bodyLimit?: number;
  /** The project setting that disables the route (501 user_auth_method_unsupported). */
  readonly authMethod?: string;
  readonly limit?: LimitRule | readonly LimitRule[];
  readonly params: S;
}

export type CtxWith<S extends ParamSpec> = Ctx & { readonly params: Values<S> };

/** A declared endpoint. `call` validates the parameters and runs the route. */
export interface Route {
  readonly method: Method;
  readonly paths: readonly string[];
  readonly scopes: readonly string[];
  readonly needs: 'session' | 'no-session' | 'key' | null;
  readonly namedProject: boolean;
  readonly rawBody: boolean;
  readonly bodyLimit: number;
  readonly authMethod: string | null;
  readonly limits: readonly LimitRule[];
  /** `judged` is called between validation and running, so that refused parameters do not count against rate limits. */
  readonly call: (ctx: Ctx, input: Input, judged: () => void) => Response | Promise<Response>;
}

export interface RouteList {
  add(...routes: Route[]): void;
  all(): readonly Route[];
}

/** Declares an endpoint. The pipeline (core/http/pipeline.ts) runs Appwrite's checks before `run`. */
export function route<S extends ParamSpec>(
  spec: RouteSpec<S>,
  run: (ctx: CtxWith<S>) => Response | Promise<Response>,
): Route {
  const limits = spec.limit === undefined ? [] : 'max' in spec.limit ? [spec.limit] : spec.limit;
  return {
    method: spec.method,
    paths: typeof spec.path === 'string' ? [spec.path] : spec.path,
    scopes: typeof spec.scope === 'string' ? [spec.scope] : spec.scope,
    needs: spec.needs ?? null,
    namedProject: spec.project === 'named',
    rawBody: spec.body === 'raw',
    bodyLimit: spec.bodyLimit ?? ordinaryLimit,
    authMethod: spec.authMethod ?? null,
    limits,
    call: (ctx, input, judged) => {
      const params = readParams(spec.params, input, ctx.app);
      judged();
      return run(Object.assign(ctx, { params }));
    },
  };
}

/** Collects the routes of all services, in the sequence in which they are added. */
export function routeList(): RouteList {
  const routes: Route[] = [];
  return { add: (...more) => void routes.push(...more), all: () => routes };
}

/** Sorts fixed segments before parameters, so that `/tablesdb/transactions` is not taken for a database id. */
export function bySpecificity(left: string, right: string): number {
  const a = left.split('/');
  const b = right.split('/');
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = Number(a[at]?.startsWith(':')) - Number(b[at]?.startsWith(':'));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
