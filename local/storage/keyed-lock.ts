/** Runs work with the same key one after the other, in the order of arrival. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const own = before.then(work, work);
    const tail = own.catch(() => undefined); // the caller of `own` sees the error
    this.#tails.set(key, tail);
    try {
      return await own;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
