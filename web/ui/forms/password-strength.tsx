import { passwordStrength } from '#domain/people/password.ts';
import { uiTexts } from '../../copy/ui.ts';
import classes from './password-strength.module.css';

/** For every PasswordInput: a name for its button, and a size for touch. */
export const eye = { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } } as const;

const labels = { too_short: 'Minimal 6 karakter', weak: 'Lemah', fair: 'Cukup', strong: 'Kuat' } as const;

/** Shows the strength of a new password; its space is reserved, so that nothing moves. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);
  return (
    <p className={classes.root} data-strength={strength ?? 'none'} aria-live="polite">
      <span className={classes.bar} aria-hidden="true" />
      {strength ? uiTexts.strength(labels[strength]) : uiTexts.strengthHint}
    </p>
  );
}
