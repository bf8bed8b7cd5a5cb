import { Button } from '@mantine/core';
import { uiTexts } from '../../copy/ui.ts';
import { isLostFile, toCallError } from '../../lib/call-error.ts';
import { ErrorDetail } from './error-detail.tsx';
import classes from './state.module.css';

interface ErrorStateProps {
  title?: string;
  text: string;
  hint?: string;
  /** The thrown value, for support. */
  cause: unknown;
  onRetry: () => void;
}

export function ErrorState({ title = uiTexts.oops, text, hint, cause, onRetry }: ErrorStateProps) {
  // The same code would fail again, and browsers never retry a failed module on the same page.
  const needsReload = isLostFile(cause) || toCallError(cause).code === 'program_failed';
  const isWaiting = !navigator.onLine; // a query without data is retried on reconnect
  return (
    <div className={classes.root} role="alert">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {hint ? <p className={classes.text}>{hint}</p> : null}
      {isWaiting ? <p className={classes.text}>{uiTexts.opensItself}</p> : null}
      <ErrorDetail cause={cause} />
      <div className={classes.actions}>
        <Button size="md" onClick={needsReload ? () => globalThis.location.reload() : onRetry}>
          {needsReload ? uiTexts.reload : uiTexts.tryAgain}
        </Button>
      </div>
    </div>
  );
}
