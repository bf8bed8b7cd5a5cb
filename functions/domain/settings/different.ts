import type { z } from 'zod';
import type { FieldCode } from '../field-codes.ts';

const alike = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('id');

/** Refuses two entries whose texts differ only in case, because people would confuse them. */
export const areDifferent =
  <K extends string>(name: K) =>
  (entries: readonly Readonly<Record<K, string>>[], refuse: z.RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [at, entry] of entries.entries()) {
      const text = alike(entry[name]);
      if (seen.has(text))
        refuse.addIssue({ code: 'custom', message: 'name_twice' satisfies FieldCode, path: [at, name] });
      seen.add(text);
    }
  };
