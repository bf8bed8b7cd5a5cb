import { problemReportOf } from '#domain/problem-report.ts';
import { answer, signup } from './functions.ts';
import { ownBuild } from './page/own-build.ts';

/** Maximum reports per page load: a page that keeps failing would repeat the same report. */
const mostPerVisit = 5;
let told = 0;

/** Reports a mistake of this page to the server's log: place, build and browser, no personal data. */
export async function reportMistake(mistake: Error, id: string): Promise<void> {
  if (++told > mostPerVisit) return;
  const place = { id, path: location.pathname, build: ownBuild(), userAgent: navigator.userAgent };
  await answer(signup.problems.$post({ json: problemReportOf(mistake, place) }));
}
