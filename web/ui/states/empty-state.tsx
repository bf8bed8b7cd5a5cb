import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  /** The heading's level: 1 when this is the page's only content. */
  level?: 1 | 2;
  text?: string;
  icon?: ReactNode;
  /** The next action. */
  children?: ReactNode;
}

export function EmptyState({ title, level = 2, text, icon, children }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes.root}>
      <div className={classes.art} aria-hidden="true">
        {icon ?? <StallArt />}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}

/** An empty stall: our illustration for "nothing here yet". */
function StallArt() {
  return (
    <svg viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
      <path className={classes.line} d="M20 40v46M100 40v46M12 62h96v12H12z" />
      <path
        className={classes.awning}
        d="M18 10h17l-5 28a11 11 0 0 1-22 0zM52 10h16v28a11 11 0 0 1-19 0zM85 10h17l10 28a11 11 0 0 1-22 0z"
      />
      <path className={classes.stripe} d="M35 10h17l-3 28a10 10 0 0 1-19 0zM68 10h17l5 28a11 11 0 0 1-22 0z" />
    </svg>
  );
}
