/** Of a category or place that is being added: its name changes while it is typed, its id never. */
export const newEntryId = (): string => `n${Math.random().toString(36).slice(2, 12)}`;
