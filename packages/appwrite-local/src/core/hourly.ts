import type { AppBuilder } from './app-builder.ts';

const HOUR_MS = 3_600_000;

/** Runs `work` every hour while the server runs. Errors are reported, and it runs again an hour later. */
export function everyHour(app: AppBuilder, what: string, work: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => app.report(error, what));
  }, HOUR_MS);
  timer.unref();
  app.onClose(() => clearInterval(timer));
}
