import type { AppBuilder } from '../core/app-builder.ts';
import type { SlowCheck } from '../core/options.ts';

/** Checks of other machines, which run in the background. Their last result is used until the next check. */
export class SlowChecks {
  readonly #checks: readonly SlowCheck[];
  readonly #app: AppBuilder;
  readonly #found = new Map<SlowCheck, readonly string[]>();

  constructor(app: AppBuilder) {
    this.#app = app;
    this.#checks = app.options.asleep ? [] : (app.options.observed?.slowChecks ?? []);
    const timers: NodeJS.Timeout[] = [];
    app.onListen(() => {
      void this.look();
      for (const check of this.#checks)
        timers.push(setInterval(() => void this.#look(check), check.everyMinutes * 60_000).unref());
    });
    app.onStop(() => {
      for (const timer of timers) clearInterval(timer);
    });
  }

  /** Runs all checks now. */
  async look(): Promise<void> {
    await Promise.all(this.#checks.map((check) => this.#look(check)));
  }

  async #look(check: SlowCheck): Promise<void> {
    try {
      this.#found.set(check, await check.look(new URL(this.#app.endpoint).origin));
    } catch (error) {
      this.#app.report(error, `health of ${check.part}`);
      this.#found.set(check, [`${check.part}: it could not be looked at`]);
    }
  }

  reasons(): string[] {
    return [...this.#found.values()].flat();
  }
}
