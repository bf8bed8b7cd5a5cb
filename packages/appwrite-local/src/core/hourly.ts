import type { AppBuilder } from './app-builder.ts';

const HOUR_MS = 3_600_000;

/** Does `work` every hour for as long as the server stands. What fails is reported, and tried again with the next hour. */
export function everyHour(app: AppBuilder, what: string, work: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => app.report(error, what));
  }, HOUR_MS);
  timer.unref();
  app.onClose(() => clearInterval(timer));
}
