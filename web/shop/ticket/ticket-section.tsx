import { type ReactNode, useState } from 'react';
import classes from './ticket.module.css';

interface TicketSectionProps {
  title: string;
  /** Smaller text next to the title. */
  aside?: string | undefined;
  children: ReactNode;
}

/** Details, collapsed and not rendered until opened. */
export function TicketSection({ title, aside, children }: TicketSectionProps) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      className={classes.section}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        {title}
        {aside ? <small>{aside}</small> : null}
      </summary>
      {isOpened ? <div className={classes.body}>{children}</div> : null}
    </details>
  );
}
