import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Checks whether a draft fits the form: a zod schema, or the text check below, which needs no zod. */
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

/** Drafts from before they were JSON are plain text. */
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
  /** The draft when the form was opened; undefined: none, or it does not fit. */
  found: T | undefined;
  keep: (value: T) => void;
  drop: () => void;
}

/** Keeps what a person types into a form until the tab closes: an ended session or a reload loses nothing. */
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
