import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { talkTexts } from '../../../copy/talks.ts';
import type { Card } from '../../../shop/conversation/kind.ts';
import { keepFocus } from '../../../ui/forms/keep-focus.ts';
import classes from './card.module.css';

interface CardFrameProps<T> {
  kind: Card['kind'];
  /** The card's data; null if deleted or not readable for this person. */
  source: Pick<UseQueryResult<T | null>, 'data' | 'isError' | 'refetch'>;
  /** The state in a word, next to the title. */
  side?: (thing: T) => ReactNode;
  children: (thing: T) => ReactNode;
}

/** The frame of every card: title, and the content once it is loaded. */
export function CardFrame<T>({ kind, source, side, children }: CardFrameProps<T>) {
  const { data, isError } = source;
  return (
    <section
      ref={keepFocus}
      className={classes.card}
      aria-label={talkTexts.card[kind]}
      aria-busy={data === undefined && !isError}
    >
      <p className={classes.kind}>
        <span>{talkTexts.card[kind]}</span>
        {data ? side?.(data) : null}
      </p>
      {data ? children(data) : <Missing isLoading={data === undefined && !isError} isGone={data === null} />}
    </section>
  );
}

function Missing({ isLoading, isGone }: { isLoading: boolean; isGone: boolean }) {
  if (isLoading) return <div className={classes.loading} role="status" aria-label={talkTexts.card.loading} />;
  return <p className={classes.gone}>{isGone ? talkTexts.card.gone : talkTexts.card.failed}</p>;
}
