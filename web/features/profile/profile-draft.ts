import { profileForm } from '#domain/people/profile-input.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/device-store.ts';

export interface ProfileValues {
  name: string;
  phone: string;
}

const form = 'profile';
const parts = profileForm.partial();

/** What this person had typed when the session ended, if anything. */
export function profileDraft(): ProfileValues | null {
  const text = readDraft(form);
  if (text === '') return null;
  const { name = '', phone = '' } = parts.catch({}).parse(JSON.parse(text));
  return { name, phone };
}

export const keepProfileDraft = (values: ProfileValues) => keepDraft(form, JSON.stringify(values));

export const dropProfileDraft = () => dropDraft(form);
