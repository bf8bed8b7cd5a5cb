import { ApiError } from '../errors/errors.ts';
import type { LocalApp } from '../local-app.ts';

/** Thrown by validators; the text follows "Invalid `name` param: ". */
export class InvalidParam extends Error {}

/** Converts a received value to the type that the route expects, or throws InvalidParam. */
export type Validator<T> = (value: unknown, app: LocalApp) => T;

export interface Param<T> {
  readonly optional: boolean;
  readonly fallback: T;
  /** If true, null is passed to `read` instead of counting as absent. */
  readonly judgesNull?: boolean;
  readonly read: Validator<T>;
}

export type ParamSpec = Readonly<Record<string, Param<unknown>>>;
export type Values<S extends ParamSpec> = { readonly [K in keyof S]: S[K] extends Param<infer T> ? T : never };
export type Input = Readonly<Record<string, unknown>>;

/** A parameter that must be present. null is passed to `read`. */
export function required<T>(read: Validator<T>): Param<T | undefined> & Param<T>;
export function required(read: Validator<unknown>): Param<unknown> {
  return { optional: false, fallback: undefined, read };
}

/** A parameter that becomes `fallback` if it is null or absent. */
export function optional<T>(read: Validator<T>): Param<T | null>;
export function optional<T, F>(read: Validator<T>, fallback: F): Param<T | F>;
export function optional(read: Validator<unknown>, fallback: unknown = null): Param<unknown> {
  return { optional: true, fallback, read };
}

/** A parameter that becomes `fallback` if it is absent. null is passed to `read`. */
export function absentOr<T, F>(read: Validator<T>, fallback: F): Param<T | F> {
  return { optional: true, fallback, judgesNull: true, read };
}

/**
 * Reads the declared parameters. Throws for the first missing or wrong value, in the order of declaration (reference
 * 1.3).
 */
export function readParams<S extends ParamSpec>(spec: S, input: Input, app: LocalApp): Values<S> {
  const values: Record<string, unknown> = {};
  for (const name in spec) {
    const param = spec[name];
    if (!param) continue;
    const sent = input[name];
    if (sent === undefined || (sent === null && param.optional && !param.judgesNull)) {
      if (!param.optional) throw new ApiError('general_argument_invalid', `Param "${name}" is not optional.`);
      values[name] = param.fallback;
      continue;
    }
    values[name] = readOne(param, name, sent, app);
  }
  return values as Values<S>;
}

function readOne(param: Param<unknown>, name: string, sent: unknown, app: LocalApp): unknown {
  try {
    return param.read(sent, app);
  } catch (error) {
    if (error instanceof InvalidParam)
      throw new ApiError('general_argument_invalid', `Invalid \`${name}\` param: ${error.message}`);
    throw error;
  }
}
