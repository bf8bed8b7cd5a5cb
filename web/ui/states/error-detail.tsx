import { supportCode } from '../../copy/first-errors.ts';
import { uiTexts } from '../../copy/ui.ts';
import classes from './state.module.css';

/** The code of a failure, folded away: sentences are for people, codes are what support can ask for. */
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
