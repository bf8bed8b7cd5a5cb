import type { KeyboardEvent } from 'react';
import { isComposing } from './composing.ts';

const typedInto = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], :disabled)';

/**
 * For a form's `onKeyDown`: Enter moves to the next field while a later one is empty, and only then submits. A phone's
 * keyboard has no Tab key, and submitting a half-filled form would only show errors.
 */
export function enterLeadsOn(pressed: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = pressed;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || isComposing(nativeEvent)) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>(typedInto)];
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value }) => value === '');
  if (!fields.includes(target) || target.value === '' || !next) return;
  pressed.preventDefault();
  next.focus();
}
