import type { KeyboardEvent } from 'react';
import { isComposing } from './composing.ts';

const typedInto = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], :disabled)';

/**
 * For a form's `onKeyDown`: Enter leads to the next field as long as one below is empty, and sends only after that. A phone's keyboard
 * has no other key for it, and sending a form half filled would only show what is missing.
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
