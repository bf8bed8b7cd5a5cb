import { createHash } from 'node:crypto';
import type { AppBuilder } from './core/app-builder.ts';
import { ApiError } from './core/errors/errors.ts';
import type { Ctx } from './core/http/ctx.ts';
import type { LimitKeeper, LimitRule } from './core/http/limit-rule.ts';

interface Bucket {
  count: number;
  /** When the count starts again, in Unix seconds. */
  readonly reset: number;
}

const sweepEvery = 60_000;
/**
 * Maximum number of counters; they take about 20 MB. Creating more within an hour evicts the oldest, which gains an
 * attacker little.
 */
const mostBuckets = 100_000;

/** Fixed-window counters in memory; the real server has them in Redis. */
class LimitCounters implements LimitKeeper {
  readonly #buckets = new Map<string, Bucket>();

  count(ctx: Ctx, rules: readonly LimitRule[], template: string, input: Readonly<Record<string, unknown>>): void {
    const buckets = rules.map((rule) => ({
      rule,
      bucket: this.#bucket(keyOf(ctx, rule, template, input), rule.seconds),
    }));
    const left = ({ rule, bucket }: { rule: LimitRule; bucket: Bucket }) => Math.max(0, rule.max - bucket.count - 1);
    const closest = buckets.reduce((least, one) => (left(one) < left(least) ? one : least), buckets[0] ?? none);
    ctx.headers['x-ratelimit-limit'] = String(closest.rule.max);
    ctx.headers['x-ratelimit-remaining'] = String(left(closest));
    ctx.headers['x-ratelimit-reset'] = String(closest.bucket.reset);
    if (buckets.some(({ rule, bucket }) => bucket.count >= rule.max)) throw new ApiError('general_rate_limit_exceeded');
    for (const { bucket } of buckets) bucket.count++;
  }

  settle(
    ctx: Ctx,
    rules: readonly LimitRule[],
    template: string,
    input: Readonly<Record<string, unknown>>,
    status: number,
  ): void {
    for (const rule of rules) if (rule.clearOn === status) this.#buckets.delete(keyOf(ctx, rule, template, input));
  }

  clear(): void {
    this.#buckets.clear();
  }

  /** Removes expired windows. */
  sweep(): void {
    const time = Date.now() / 1000;
    for (const [key, bucket] of this.#buckets) if (bucket.reset <= time) this.#buckets.delete(key);
  }

  #bucket(key: string, seconds: number): Bucket {
    const time = Math.floor(Date.now() / 1000);
    const kept = this.#buckets.get(key);
    // Ignores a counter whose reset is more than two windows away: it was created before the system clock was set
    // back.
    if (kept && kept.reset > time && kept.reset <= time + 2 * seconds) return kept;
    const made = { count: 0, reset: (Math.floor(time / seconds) + 1) * seconds };
    this.#buckets.delete(key);
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined && this.#buckets.size >= mostBuckets) this.#buckets.delete(oldest);
    this.#buckets.set(key, made);
    return made;
  }
}

const none = { rule: { max: 0, seconds: 1, key: '' }, bucket: { count: 0, reset: 0 } };

/** One key for all spellings of the same account's address. */
function addressKey(email: unknown): string {
  return String(email ?? '')
    .trim()
    .toLowerCase();
}

/** The counter's key as a hash, so that long inputs of callers are not kept in memory. */
function keyOf(ctx: Ctx, rule: LimitRule, template: string, input: Readonly<Record<string, unknown>>): string {
  return createHash('sha256')
    .update(namedKey(ctx, rule, template, input))
    .digest('base64url')
    .slice(0, 22);
}

function namedKey(ctx: Ctx, rule: LimitRule, template: string, input: Readonly<Record<string, unknown>>): string {
  return rule.key.replace(/\{([^}]+)\}/g, (_, name: string) => {
    // The real server counts each Host separately, but a guesser may send any Host.
    if (name === 'url') return template;
    if (name === 'param-email') return addressKey(input.email);
    if (name === 'ip') return ctx.ip;
    if (name === 'userId') return ctx.caller.userId;
    if (name === 'method') return ctx.incoming.method ?? '';
    if (name === 'chunk') return ctx.header('content-range');
    return String(input[name.replace(/^param-/, '')] ?? '');
  });
}

/**
 * Enforces rate limits (reference 3.3) if the app was started with `limits`. Requests with an API key are not counted.
 */
export function registerLimits(app: AppBuilder): void {
  if (!app.options.limits) return;
  const counters = new LimitCounters();
  const timer = setInterval(() => counters.sweep(), sweepEvery);
  timer.unref();
  app.limits = counters;
  app.onReset((db) => db.afterCommit(() => counters.clear()));
  app.onClose(() => clearInterval(timer));
}
