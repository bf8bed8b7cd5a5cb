/** Access to localStorage and sessionStorage. Private windows may refuse: then nothing is stored, and nothing breaks. */
export const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};
