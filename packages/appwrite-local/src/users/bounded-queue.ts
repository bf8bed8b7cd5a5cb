import { ApiError } from '../core/errors/errors.ts';

/**
 * Runs a few jobs at a time in order; further ones are refused when too many wait. For work so expensive that a crowd
 * of it would use up memory and threads.
 */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** The result of `work`. @throws ApiError general_rate_limit_exceeded when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The next waiting job takes over the place; it becomes free only when none waits.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw new ApiError(
        'general_rate_limit_exceeded',
        'Too many passwords to check at once. Please try again in a moment.',
      );
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
