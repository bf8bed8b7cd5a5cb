import { ApiError } from '../core/errors/errors.ts';

/**
 * Work that is done a few at a time, in the order it came; when too many wait already, more is refused at once. For what is
 * dear enough that a crowd of it would take the memory and the threads from everything else.
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

  /** What `work` gives. @throws ApiError general_rate_limit_exceeded when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place; it is free only when nobody does.
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
