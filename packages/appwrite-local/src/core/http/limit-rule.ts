import type { Ctx } from './ctx.ts';

/**
 * A rate limit (reference 3.3). `key` identifies the counted group, with `{url}` (the route's template), `{ip}`,
 * `{userId}`, `{method}`, `{param-NAME}`, `{chunk}`. A response with status `clearOn` resets the count.
 */
export interface LimitRule {
  readonly max: number;
  readonly seconds: number;
  readonly key: string;
  readonly clearOn?: number;
}

/** 120 row writes per minute for each combination of person, address, method and route. */
export const writeLimit: LimitRule = { max: 120, seconds: 60, key: '{url},ip:{ip},method:{method},userId:{userId}' };
export const deleteLimit: LimitRule = { ...writeLimit, max: 60 };

export interface LimitKeeper {
  /** Counts this request; throws general_rate_limit_exceeded. Sets the X-RateLimit-* headers. */
  count(ctx: Ctx, rules: readonly LimitRule[], template: string, input: Readonly<Record<string, unknown>>): void;
  /** Called with the answer's status, for `clearOn`. */
  settle(
    ctx: Ctx,
    rules: readonly LimitRule[],
    template: string,
    input: Readonly<Record<string, unknown>>,
    status: number,
  ): void;
}
