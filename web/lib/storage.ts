/** What this device remembers. Private windows may refuse storage: then nothing is remembered, and nothing breaks. */
export const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
