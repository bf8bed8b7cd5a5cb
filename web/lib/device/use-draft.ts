import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Checks whether a draft fits the form: a zod schema, or `textDraft` and `idsDraft` below, which need no zod. */
interface DraftSchema<T> {
  safeParse: (value: unknown) => { data?: T | undefined };
}

/** Schema for fields of plain text. */
export const textDraft: DraftSchema<string> = {
  safeParse: (value) => (typeof value === 'string' ? { data: value } : {}),
};

/** Schema for ids of uploaded photos. */
export const idsDraft: DraftSchema<string[]> = {
  safeParse: (value) =>
    Array.isArray(value) && value.every((id) => typeof id === 'string') ? { data: value.map(String) } : {},
};

/** Earlier versions stored drafts as plain text, not JSON. */
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
  /** The draft found when the form opened; undefined if there is none or it does not match the schema. */
  found: T | undefined;
  keep: (value: T) => void;
  drop: () => void;
}

/** Stores what a person types into a form until the tab closes, so that an ended session or a reload loses nothing. */
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
