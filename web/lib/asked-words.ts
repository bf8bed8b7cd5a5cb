/** What a visitor wrote to a seller before a login came in between: drafts belong to a person, and there was none yet. */
const keyOf = (productId: string) => `lapak.asked.${productId}`;

/** Private windows may refuse storage: then the words are gone after the login, and nothing breaks. */
export function keepAskedWords(productId: string, words: string): void {
  try {
    sessionStorage.setItem(keyOf(productId), words);
  } catch {
    // see above
  }
}

export function askedWords(productId: string): string {
  try {
    return sessionStorage.getItem(keyOf(productId)) ?? '';
  } catch {
    return '';
  }
}

export function dropAskedWords(productId: string): void {
  try {
    sessionStorage.removeItem(keyOf(productId));
  } catch {
    // see above
  }
}
