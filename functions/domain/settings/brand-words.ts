/** Splits the market's name for the logo: the first word, then the rest in bold. A single word is bold. */
export function brandWords(marketName: string): { first: string; rest: string } {
  const at = marketName.indexOf(' ');
  return at < 0 ? { first: '', rest: marketName } : { first: marketName.slice(0, at), rest: marketName.slice(at + 1) };
}
