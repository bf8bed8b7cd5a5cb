import { IconCheck, IconMapPin } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ticketTexts } from '../../copy/ticket.ts';
import type { TicketMoney } from '../../copy/ticket-money.ts';
import type { Tone } from '../../copy/when-where.ts';
import type { WhenWhere } from '../../kinds/kind.ts';
import classes from './ticket.module.css';

/** Keeps a day ('Sel 1 Des', 'besok (Min)') and a separating dot in one line. */
const unbroken = (when: string): string =>
  when
    .replace(/(\p{L}{3}) (\d{1,2}) (?=\p{L}{3}\b)/u, '$1\u00a0$2\u00a0')
    .replace(/(hari|besok|kemarin) (?=ini|\()/i, '$1\u00a0')
    .replace(' ·', '\u00a0·');

interface TicketProps {
  /** Label of the region and the heading. */
  label: string;
  level: 2 | 3;
  tone: Tone;
  photo: ReactNode;
  name: string;
  /** Quantity; 1 is not shown. */
  pieces: number;
  appointment: WhenWhere;
  /** The state, shown instead of the time; '' to show the time. */
  ended: string;
  person: ReactNode;
  /** State and turn, coloured by `tone`. */
  state: string;
  /** The deadline and other current notes. */
  notes: readonly string[];
  money: TicketMoney;
  focus?: Ref<HTMLElement>;
  /**
   * Expands the ticket; null if it is expanded. If a page has several tickets, only the one with the next step starts
   * expanded.
   */
  onOpen: (() => void) | null;
  children: ReactNode;
}

/**
 * A sale's item, time and place, other person, turn, amount, and where the money is: always in this order, each once.
 * The same for order, sale, booking, pickup, rental, link and gift, and for both sides.
 */
export function Ticket({ label, level, tone, appointment, ended, name, pieces, ...rest }: TicketProps) {
  const Heading = `h${level}` as const;
  const { when, where, detail, isLate } = appointment;
  return (
    <section ref={rest.focus} className={classes.ticket} aria-label={label} data-turn={tone} data-ticket>
      <div className={classes.thing}>
        <span className={classes.photo}>{rest.photo}</span>
        <Heading>
          {name}
          {pieces > 1 ? <span className={classes.pieces}> ×{pieces}</span> : null}
        </Heading>
      </div>
      <div aria-live="polite" className={classes.facts}>
        <p className={classes.when} data-late={isLate || tone === 'late' || undefined}>
          {ended ? (
            <>
              {tone === 'done' ? <IconCheck size={26} aria-hidden="true" /> : null}
              {ended}
            </>
          ) : (
            unbroken(when)
          )}
        </p>
        {where ? (
          <p className={classes.where}>
            <IconMapPin size={18} aria-hidden="true" /> {where}
          </p>
        ) : null}
        {detail ? (
          <p className={classes.detail} data-late={isLate || undefined}>
            {detail}
          </p>
        ) : null}
        {rest.onOpen ? null : <p className={classes.person}>{rest.person}</p>}
        {rest.state ? <p className={classes.state}>{rest.state}</p> : null}
        {rest.onOpen
          ? null
          : rest.notes.map((note) => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
        {rest.onOpen ? null : (
          <p className={classes.money}>
            <strong>{rest.money.amount}</strong>
            {rest.money.words ? <span> · {rest.money.words}</span> : null}
          </p>
        )}
      </div>
      {rest.onOpen ? (
        <button type="button" className={classes.open} aria-label={ticketTexts.openOf(label)} onClick={rest.onOpen}>
          {ticketTexts.open}
        </button>
      ) : (
        rest.children
      )}
    </section>
  );
}
