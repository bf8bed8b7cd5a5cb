import { DomainError } from '#domain/errors.ts';

/** The code and details with which the work was refused; fails when it went through or broke otherwise. */
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

/** The code with which the work was refused; fails when it went through. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).code;

/** The code with which the work was refused; 'done' when it went through. */
export async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** What a rule refuses, with its details; null where it lets pass. Any other error is thrown. */
export function ruleRefusal(rule: () => unknown) {
  try {
    rule();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details };
    throw error;
  }
  return null;
}

/** The code with which a rule refuses; 'none' where it lets pass. */
export const ruleCode = (rule: () => unknown): string => ruleRefusal(rule)?.code ?? 'none';
