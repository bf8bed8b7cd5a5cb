import type { Ctx } from './ctx.ts';

/**
 * One bucket of reference 3.3. `key` names what is counted together, with `{url}` (the route's template), `{ip}`,
 * `{userId}`, `{method}`, `{param-NAME}`, `{chunk}`. `clearOn` empties the bucket when the route answers with that status.
 */
export interface LimitRule {
  readonly max: number;
  readonly seconds: number;
  readonly key: string;
  readonly clearOn?: number;
}

/** 120 row-like writes a minute for each person, method and route. */
export const writeLimit: LimitRule = { max: 120, seconds: 60, key: '{url},ip:{ip},method:{method},userId:{userId}' };
export const deleteLimit: LimitRule = { ...writeLimit, max: 60 };

export interface LimitKeeper {
  /** Counts this request; throws general_rate_limit_exceeded. Puts the X-RateLimit-* headers on the answer. */
  count(ctx: Ctx, rules: readonly LimitRule[], template: string, input: Readonly<Record<string, unknown>>): void;
  /** Told the answer's status, for `clearOn`. */
  settle(
    ctx: Ctx,
    rules: readonly LimitRule[],
    template: string,
    input: Readonly<Record<string, unknown>>,
    status: number,
  ): void;
}
