import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from '../../copy/when-where.ts';
import classes from './trade-row.module.css';

export interface TradeRowProps {
  /** Accessible name of the row. */
  label?: string | undefined;
  /** Link of the row; a URL of another site opens in a new tab; null for no link. */
  to: string | null;
  /** Text before the name, for screen readers. */
  hidden?: string | undefined;
  /** 56 px wide: a photo, or an icon. */
  photo: ReactNode;
  /** Text below the photo. */
  caption?: ReactNode;
  name: string;
  /** Heading level of the name; absent if it is not a heading. */
  level?: 2 | 3 | undefined;
  amount?: string | undefined;
  state?: { readonly text: string; readonly tone: Tone } | null;
  /** Time, place, other person. */
  line?: ReactNode;
  isUnread?: string | undefined;
  /** The row's next action. */
  children?: ReactNode;
}

/**
 * A trade, or an event of one, in any list: item, state, time and place, amount. Its edge is coloured if the person has
 * to act or the trade is late.
 */
export function TradeRow(row: TradeRowProps) {
  const { label, to, state, children, isUnread } = row;
  const isOutside = to !== null && !to.startsWith('/');
  const edge = state?.tone === 'mine' || state?.tone === 'late' ? state.tone : undefined;
  return (
    <li className={classes.item} data-turn={edge} data-unread={isUnread ? true : undefined}>
      <article className={classes.row} aria-label={label}>
        {to === null ? (
          <div className={classes.link}>
            <Words {...row} />
          </div>
        ) : isOutside ? (
          <a className={classes.link} href={to} target="_blank" rel="noopener noreferrer">
            <Words {...row} />
          </a>
        ) : (
          <Link className={classes.link} to={to}>
            <Words {...row} />
          </Link>
        )}
        {children ? <div className={classes.action}>{children}</div> : null}
      </article>
    </li>
  );
}

function Words({ hidden, photo, caption, name, level, amount, state, line, isUnread }: TradeRowProps) {
  const Name = level ? (`h${level}` as const) : 'strong';
  return (
    <>
      <span className={classes.side}>
        <span className={classes.photo}>{photo}</span>
        {caption}
      </span>
      <span className={classes.words}>
        <span className={classes.pair}>
          <Name className={classes.name} data-whole={state ? undefined : true}>
            {hidden ? <VisuallyHidden component="span">{hidden} </VisuallyHidden> : null}
            {name}
          </Name>
          {amount ? <span className={classes.amount}>{amount}</span> : null}
          {isUnread ? <span className={classes.dot} role="img" aria-label={isUnread} /> : null}
        </span>
        {state ? (
          <span className={classes.state} data-turn={state.tone}>
            {state.text}
          </span>
        ) : null}
        {line ? <small className={classes.line}>{line}</small> : null}
      </span>
    </>
  );
}

interface TradeListProps {
  /** Id of the list's heading; if absent, `label` is the accessible name. */
  headedBy?: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}

/** Rows of one card. */
export const TradeList = ({ headedBy, label, children }: TradeListProps) => (
  <ul className={classes.list} aria-labelledby={headedBy} aria-label={label}>
    {children}
  </ul>
);
