import { InvalidParam, type Validator } from '../core/http/params.ts';

/** The maximum size of preferences as JSON, in bytes. */
const limit = 65_535;

/** Validates preferences: one object, which replaces the stored one completely. */
export const prefs: Validator<Record<string, unknown>> = (value) => {
  if (typeof value !== 'object' || value === null || Buffer.byteLength(JSON.stringify(value)) > limit)
    throw new InvalidParam('Value must be a valid object.');
  return { ...value };
};
