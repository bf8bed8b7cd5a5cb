import { Fragment } from 'react';

/** One line per sentence, joined by spaces for screen readers and copying. */
export const Sentences = ({ of }: { of: readonly string[] }) =>
  of.map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 ? ' ' : null}
      <span style={{ display: 'block' }}>{sentence}</span>
    </Fragment>
  ));
