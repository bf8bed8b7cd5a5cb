import { passwordStrength } from '#domain/people/password.ts';
import { uiTexts } from '../../copy/ui.ts';
import classes from './password-strength.module.css';

/** For every PasswordInput: its button has a name, and a place that thumbs hit. */
export const eye = { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } } as const;

const labels = { too_short: 'Minimal 6 karakter', weak: 'Lemah', fair: 'Cukup', strong: 'Kuat' } as const;

/** A line under a new password that says how strong it is; it holds its place, so that nothing jumps. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);
  return (
    <p className={classes.root} data-strength={strength ?? 'none'} aria-live="polite">
      <span className={classes.bar} aria-hidden="true" />
      {strength ? uiTexts.strength(labels[strength]) : uiTexts.strengthHint}
    </p>
  );
}
