/** The kind's part of the posting form. `details`: the kind's own fields, checked by its own schema. */
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import { fieldCodesOf, say } from '../field.ts';
import { productKinds } from './kind.ts';

export const kindInput = z.object({
  kind: z.enum(productKinds, say('invalid')).default('goods'),
  details: z.record(z.string(), z.unknown(), say('invalid')).default({}),
});

export type KindInput = z.output<typeof kindInput>;

/** Parses the details with the kind's schema. @throws invalid_input with the fields as `details.<name>` */
export function readDetails<T>(schema: z.ZodType<T>, details: unknown): T {
  const { success, data, error } = schema.safeParse(details);
  if (success) return data;
  const fields = Object.entries(fieldCodesOf(error.issues)).map(([path, code]) => [`details.${path}`, code]);
  throw new DomainError('invalid_input', { fields: Object.fromEntries(fields) });
}
