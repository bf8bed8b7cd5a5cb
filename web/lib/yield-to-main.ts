/**
 * Resolves in a task of its own. What many parts of a page begin at once, each by itself in no time, would be one long task
 * together, in which a phone hears no tap.
 */
export const yieldToMain = (): Promise<void> => new Promise((begin) => setTimeout(begin));
