/**
 * Resolves in a new task. Many small pieces of work that start together would otherwise be one long task, during which
 * a phone does not react.
 */
export const yieldToMain = (): Promise<void> => new Promise((begin) => setTimeout(begin));
