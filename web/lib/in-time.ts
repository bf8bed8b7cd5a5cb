import { CallError } from './call-error.ts';

/** Limits the wait for an answer: a request on a dead connection may never end. @throws CallError `network` after `ms` */
export function inTime<T>(asked: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallError('network', 0)), ms);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** Limit of one sending, its photo included, ms. */
export const sendingMs = 120_000;
