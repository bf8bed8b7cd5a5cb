/** The id of a new category or place, independent of its name, which changes while typed. */
export const newEntryId = (): string => `n${Math.random().toString(36).slice(2, 12)}`;
