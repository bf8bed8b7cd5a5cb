import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tone } from '../../copy/when-where.ts';
import classes from './trade-row.module.css';

export interface TradeRowProps {
  /** What the row is, for who does not see it. */
  label?: string | undefined;
  /** Its page; an address on another site opens beside; null: none. */
  to: string | null;
  /** Before the name, for who does not see the row. */
  hidden?: string | undefined;
  /** 56 px wide: a photo, or an icon. */
  photo: ReactNode;
  /** Below the photo. */
  caption?: ReactNode;
  name: string;
  /** Of the name, where it is a heading of the page; absent: it is none. */
  level?: 2 | 3 | undefined;
  amount?: string | undefined;
  state?: { readonly text: string; readonly tone: Tone } | null;
  /** When, where, with whom. */
  line?: ReactNode;
  isUnread?: string | undefined;
  /** Its one next action. */
  children?: ReactNode;
}

/** A trade, or what happened to one, in any list: what it is, its state, when and where, how much; coloured at its edge if somebody has to act. */
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
          <Name className={classes.name}>
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
  /** The id of its heading; absent: `label` names it. */
  headedBy?: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}

/** Rows below each other in one card. */
export const TradeList = ({ headedBy, label, children }: TradeListProps) => (
  <ul className={classes.list} aria-labelledby={headedBy} aria-label={label}>
    {children}
  </ul>
);
