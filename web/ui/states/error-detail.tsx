import { supportCode } from '../../copy/first-errors.ts';
import { uiTexts } from '../../copy/ui.ts';
import classes from './state.module.css';

/** The code of an error, collapsed: people read the sentence, support asks for the code. */
export function ErrorDetail({ cause }: { cause: unknown }) {
  const code = supportCode(cause);
  if (!code) return null;
  return (
    <details className={classes.detail}>
      <summary>{uiTexts.detail}</summary>
      <code>{code}</code>
    </details>
  );
}
