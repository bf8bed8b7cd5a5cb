/** A line for each sentence. After a short word a point may belong to a name ("Moh. Fajar"). */
export const Sentences = ({ text }: { text: string }) =>
  text
    .replace(/([\p{L}\d)]{5}[.?]) (?=\p{Lu})/gu, '$1\n')
    .split('\n')
    .map((sentence) => (
      <span key={sentence} style={{ display: 'block' }}>
        {sentence}{' '}
      </span>
    ));
