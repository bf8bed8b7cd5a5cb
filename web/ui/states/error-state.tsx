import { Button } from '@mantine/core';
import { uiTexts } from '../../copy/ui.ts';
import { ErrorDetail } from './error-detail.tsx';
import classes from './state.module.css';

interface ErrorStateProps {
  title?: string;
  text: string;
  hint?: string;
  /** What was thrown, for support. */
  cause?: unknown;
  onRetry: () => void;
  retryText?: string;
}

export function ErrorState({
  title = uiTexts.oops,
  text,
  hint,
  cause,
  onRetry,
  retryText = uiTexts.tryAgain,
}: ErrorStateProps) {
  const isWaiting = !navigator.onLine; // a query without data is retried when the network is back
  return (
    <div className={classes.root} role="alert">
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {hint ? <p className={classes.text}>{hint}</p> : null}
      {isWaiting ? <p className={classes.text}>{uiTexts.opensItself}</p> : null}
      {cause ? <ErrorDetail cause={cause} /> : null}
      <div className={classes.actions}>
        <Button size="md" onClick={onRetry}>
          {retryText}
        </Button>
      </div>
    </div>
  );
}
