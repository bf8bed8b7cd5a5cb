import { permissionFault } from '../access/permission-fault.ts';
import { isRole, parsePermission } from '../access/permissions.ts';
import { parseJson } from './json-text.ts';
import { InvalidParam, type Validator } from './params.ts';

/** Validators with Appwrite's error messages (reference 1.3). */

const grouped = (value: number) => value.toLocaleString('en-US');

/** Counts characters, not UTF-16 units. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Text of `min` to `max` characters; 0: no limit. */
export function text(max: number, min = 1): Validator<string> {
  const bounds = [min > 0 ? ` and at least ${min} chars` : '', max > 0 ? ` and no longer than ${max} chars` : ''].join(
    '',
  );
  return (value) => {
    if (
      typeof value !== 'string' ||
      (max > 0 && value.length > max && lengthOf(value) > max) ||
      (min > 0 && lengthOf(value) < min)
    )
      throw new InvalidParam(`Value must be a valid string${bounds}`);
    return value;
  };
}

/** `loose` also accepts the forms used in query strings: 'true', 'false', '1', '0', 1, 0. */
export function boolean(loose = false): Validator<boolean> {
  return (value) => {
    if (typeof value === 'boolean') return value;
    if (loose && (value === 'true' || value === '1' || value === 1)) return true;
    if (loose && (value === 'false' || value === '0' || value === 0)) return false;
    throw new InvalidParam('Value must be a valid boolean');
  };
}

const whole = /^[+-]?\d+$/;

/** Any integer, or its decimal string. Appwrite's message mentions 32 bits, but no such limit is enforced here. */
export function integer(): Validator<number> {
  return (value) => {
    const read = typeof value === 'string' && whole.test(value) ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isInteger(read))
      throw new InvalidParam('Value must be a valid signed 32-bit integer between -2,147,483,648 and 2,147,483,647');
    return read;
  };
}

/** Integers from `min` to `max`, or their decimal strings. */
export function range(min: number, max: number): Validator<number> {
  return (value) => {
    const read = typeof value === 'string' && whole.test(value) ? Number(value) : value;
    if (typeof read !== 'number' || !Number.isInteger(read) || read < min || read > max)
      throw new InvalidParam(`Value must be a valid range between ${grouped(min)} and ${grouped(max)}`);
    return read;
  };
}

/** Exactly one of the values, case-sensitive; numbers are not parsed from text. */
export function oneOf<const T extends string>(values: readonly T[]): Validator<T> {
  return (value) => {
    const found = values.find((one) => one === value);
    if (found === undefined) throw new InvalidParam(`Value must be one of (${values.join(', ')})`);
    return found;
  };
}

/** At most `max` items (0: no limit), each valid for `inner`. The message is the list's followed by the item's. */
export function list<T>(inner: Validator<T>, max: number): Validator<T[]> {
  return (value, app) => {
    const items = Array.isArray(value) ? value : null;
    const start =
      max > 0 ? `Value must a valid array no longer than ${max} items and ` : 'Value must a valid array and ';
    if (!items || (max > 0 && items.length > max)) throw new InvalidParam(start + textOf(inner, app));
    return items.map((item) => {
      try {
        return inner(item, app);
      } catch (error) {
        throw error instanceof InvalidParam ? new InvalidParam(start + error.message) : error;
      }
    });
  };
}

/** Gets a validator's message by passing a value that no validator accepts. */
function textOf(inner: Validator<unknown>, app: Parameters<Validator<unknown>>[1]): string {
  try {
    inner(Symbol('nothing'), app);
  } catch (error) {
    if (error instanceof InvalidParam) return error.message;
  }
  return '';
}

/** Also accepts null; the message ends in " or null". */
export function nullable<T>(inner: Validator<T>): Validator<T> {
  return (value, app) => {
    try {
      return inner(value, app);
    } catch (error) {
      throw error instanceof InvalidParam ? new InvalidParam(`${error.message} or null`) : error;
    }
  };
}

export type JsonObject = Record<string, unknown>;

/**
 * An object, an array, or JSON text of either. PHP uses [] for an empty array and an empty object, so [] becomes {}.
 */
export function json(): Validator<JsonObject> {
  return (value) => {
    const read = typeof value === 'string' ? jsonOf(value) : value;
    if (typeof read !== 'object' || read === null) throw new InvalidParam('Value must be a valid JSON string');
    return { ...read };
  };
}

function jsonOf(value: string): unknown {
  try {
    return parseJson(value);
  } catch {
    return undefined; // reported as "must be a valid JSON string"
  }
}

const keyText =
  "Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";
const keyPattern = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/;

/** An id the client chooses, or 'unique()'. */
export const customId: Validator<string> = (value) => {
  if (typeof value !== 'string' || (value !== 'unique()' && !keyPattern.test(value))) throw new InvalidParam(keyText);
  return value;
};

/** Keys of columns and indexes; 'unique()' is not allowed. */
export const key: Validator<string> = (value) => {
  if (typeof value !== 'string' || !keyPattern.test(value)) throw new InvalidParam(keyText);
  return value;
};

/** Ids in paths. */
export const uid: Validator<string> = (value) => {
  if (typeof value !== 'string' || !keyPattern.test(value))
    throw new InvalidParam(
      "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore",
    );
  return value;
};

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether `value` is an ASCII address of at most 254 characters, with at most 64 before the @ and a dot in the host.
 */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 254 && value.indexOf('@') <= 64 && emailPattern.test(value);
}

/** An e-mail address. It is returned as sent, with its case and surrounding spaces (recorded). */
export const email: Validator<string> = (value) => {
  if (typeof value !== 'string' || !isEmail(value.trim()))
    throw new InvalidParam('Value must be a valid email address');
  return value;
};

/** Whether `value` is a URL without spaces; any scheme with a host (such as `lapak://home`). */
export function isUrl(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+/i.test(value) &&
    !/\s/.test(value) &&
    URL.canParse(value)
  );
}

/** Up to 100 permissions for `actions` or `write`, which is not expanded. */
export function permissions(actions: readonly string[] = ['create', 'read', 'update', 'delete']): Validator<string[]> {
  const allowed = [...actions, 'write'];
  return (value) => {
    if (!Array.isArray(value)) throw new InvalidParam('Permissions must be an array of strings.');
    if (value.length > 100) throw new InvalidParam('You can only provide up to 100 permissions.');
    return value.map((item: unknown) => {
      if (typeof item !== 'string') throw new InvalidParam('Every permission must be of type string.');
      if (!allowed.some((action) => item.startsWith(action)))
        throw new InvalidParam(`Permission "${item}" is not allowed. Must be one of: ${allowed.join(', ')}.`);
      if (!parsePermission(item)) throw new InvalidParam(permissionFault(item));
      return item;
    });
  };
}

/** Up to 100 roles that may execute a function. */
export const roles: Validator<string[]> = (value) => {
  if (!Array.isArray(value)) throw new InvalidParam('Roles must be an array of strings.');
  if (value.length > 100) throw new InvalidParam('You can only provide up to 100 roles.');
  return value.map((item: unknown) => {
    if (typeof item !== 'string') throw new InvalidParam('Every role must be of type string.');
    if (!isRole(item)) throw new InvalidParam(`Role "${item}" is not allowed.`);
    return item;
  });
};

/** The `queries` parameter as sent: strings of at most 4096 characters, which the lists parse. */
export const queryTexts: Validator<string[]> = (value) => {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.length > 100)
    throw new InvalidParam(
      'Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 4096 chars',
    );
  return items.map((item) => {
    if (typeof item !== 'string' || item === '' || item.length > 4096)
      throw new InvalidParam(
        'Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 4096 chars',
      );
    return item;
  });
};
