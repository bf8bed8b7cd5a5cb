import { Fragment } from 'react';

/** A line for each sentence; between them a space, for who reads or copies them as one text. */
export const Sentences = ({ of }: { of: readonly string[] }) =>
  of.map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 ? ' ' : null}
      <span style={{ display: 'block' }}>{sentence}</span>
    </Fragment>
  ));
