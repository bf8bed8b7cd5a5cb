import { InvalidParam, type Validator } from '../core/http/params.ts';

/** Bytes of JSON that preferences may take. */
const limit = 65_535;

/** Preferences: an object, whole. */
export const prefs: Validator<Record<string, unknown>> = (value) => {
  if (typeof value !== 'object' || value === null || Buffer.byteLength(JSON.stringify(value)) > limit)
    throw new InvalidParam('Value must be a valid object.');
  return { ...value };
};
