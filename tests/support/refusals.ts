import { DomainError } from '#domain/errors.ts';

/** Code and details of the refusal; fails on success or any other error. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: string; details: unknown }> {
  let answer: unknown;
  try {
    answer = await work;
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error(`Expected a refusal, but it went through: ${JSON.stringify(answer)}`);
}

/** Code of the refusal; fails on success. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).code;

/** Code of the refusal; 'done' on success. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** The refusal of a rule with its details; null on success. Any other error is thrown. */
export function ruleRefusal(rule: () => unknown) {
  try {
    rule();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details };
    throw error;
  }
  return null;
}

/** Code of a rule's refusal; 'none' on success. */
export const ruleCode = (rule: () => unknown): string => ruleRefusal(rule)?.code ?? 'none';
