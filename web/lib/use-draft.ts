import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Says whether what was kept still fits the form: a zod schema, or the text below, which needs no zod. */
interface DraftSchema<T> {
  safeParse: (value: unknown) => { data?: T | undefined };
}

/** For fields of plain text. */
export const textDraft: DraftSchema<string> = {
  safeParse: (value) => (typeof value === 'string' ? { data: value } : {}),
};

/** For photos that are uploaded already. */
export const idsDraft: DraftSchema<string[]> = {
  safeParse: (value) =>
    Array.isArray(value) && value.every((id) => typeof id === 'string') ? { data: value.map(String) } : {},
};

/** What was kept before drafts were JSON stands for itself. */
function kept(key: string): unknown {
  const text = readDraft(key);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export interface Draft<T> {
  /** As it stood when the form was opened; undefined: nothing was kept, or it does not fit any more. */
  found: T | undefined;
  keep: (value: T) => void;
  drop: () => void;
}

/** What one person types into one form, kept until the tab closes: an ended session or a reload does not cost it. */
export function useDraft<T>(key: string, schema: DraftSchema<T>): Draft<T> {
  const open = (): Draft<T> & { key: string } => ({
    key,
    found: schema.safeParse(kept(key)).data,
    keep: (value) => keepDraft(key, JSON.stringify(value)),
    drop: () => dropDraft(key),
  });
  const [draft, setDraft] = useState(open);
  if (draft.key === key) return draft;
  const next = open();
  setDraft(next);
  return next;
}
