import { problemReportOf } from '#domain/problem-report.ts';
import { answer, signup } from './functions.ts';
import { ownBuild } from './page/own-build.ts';

/** A page that fails again and again says the same. */
const mostPerVisit = 5;
let told = 0;

/** Writes a mistake of this page into the server's log: where it was, and nothing of anybody. */
export async function reportMistake(mistake: Error, id: string): Promise<void> {
  if (++told > mostPerVisit) return;
  const place = { id, path: location.pathname, build: ownBuild(), userAgent: navigator.userAgent };
  await answer(signup.problems.$post({ json: problemReportOf(mistake, place) }));
}
