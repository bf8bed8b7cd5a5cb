import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { DomainError, type FieldCode, isFieldCode } from '../domain/errors.ts';

/** Parses the JSON body by a domain schema; refuses with invalid_input and a FieldCode per path. */
export const input = <Schema extends z.ZodType>(schema: Schema) =>
  zValidator('json', schema, (result) => {
    if (result.success) return;
    const fields: Record<string, FieldCode> = {};
    for (const { path, message } of result.error.issues) {
      fields[path.join('.')] ??= isFieldCode(message) ? message : 'invalid';
    }
    throw new DomainError('invalid_input', { fields });
  });
