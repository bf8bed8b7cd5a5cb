import { type ReactNode, useState } from 'react';
import classes from './ticket.module.css';

interface TicketSectionProps {
  title: string;
  /** Beside its title, smaller. */
  aside?: string | undefined;
  children: ReactNode;
}

/** What is looked up once: closed until it is asked for, and not drawn before. */
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
