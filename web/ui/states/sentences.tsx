/** A line for each sentence. */
export const Sentences = ({ of }: { of: readonly string[] }) =>
  of.map((sentence) => (
    <span key={sentence} style={{ display: 'block' }}>
      {sentence}{' '}
    </span>
  ));
