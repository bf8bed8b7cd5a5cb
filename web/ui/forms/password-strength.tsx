import { passwordStrength } from '#domain/people/password.ts';
import { uiTexts } from '../../copy/ui.ts';
import classes from './password-strength.module.css';

/** Props of every PasswordInput: the label of the button that shows the password. */
export const eye = { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } } as const;

const labels = { too_short: 'Minimal 6 karakter', weak: 'Lemah', fair: 'Cukup', strong: 'Kuat' } as const;

/** The strength of a new password; reserves its space to prevent a layout shift. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);
  return (
    <p className={classes.root} data-strength={strength ?? 'none'} aria-live="polite">
      <span className={classes.bar} aria-hidden="true" />
      {strength ? uiTexts.strength(labels[strength]) : uiTexts.strengthHint}
    </p>
  );
}
