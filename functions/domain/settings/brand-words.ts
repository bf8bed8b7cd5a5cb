/** A market's name as its sign has it: the first word, and what follows it in bold. One word is all bold. */
export function brandWords(marketName: string): { first: string; rest: string } {
  const at = marketName.indexOf(' ');
  return at < 0 ? { first: '', rest: marketName } : { first: marketName.slice(0, at), rest: marketName.slice(at + 1) };
}
