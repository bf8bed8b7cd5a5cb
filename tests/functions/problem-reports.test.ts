/** Client errors reach the server's log, up to a limit per caller. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { throttles } from '#domain/limits.ts';
import type { ProblemReport } from '#domain/problem-report.ts';
import { reportProblem } from '../../functions/usecases/problems/report-problem.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';

const report: ProblemReport = {
  ...{
    id: 'AB12CD',
    name: 'TypeError',
    said: 'Map.groupBy is not a function',
    at: ['sales-page.js:1:20', 'index.js:3:4'],
  },
  ...{ page: '/sales', build: '0123456789ab', browser: 'Chrome 108' },
};

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

it('each report is one log line; a limit per address and per person does not affect others', async () => {
  const lines: string[] = [];
  const world = { ...campus.world, log: (line: string) => void lines.push(line) };
  const guest = { userId: '', clientIp: '10.0.0.66' };
  const { times } = throttles.problemReports;
  for (let count = 0; count < times; count++) await reportProblem(world, guest, report);
  expect((await refusalOf(reportProblem(world, guest, report))).code).toBe('rate_limited');
  expect(lines).toEqual(
    Array.from(
      { length: times },
      () =>
        'AB12CD page /sales, Chrome 108, build 0123456789ab: TypeError Map.groupBy is not a function sales-page.js:1:20 index.js:3:4',
    ),
  );
  const { id: userId } = await campus.person();
  for (const other of [
    { ...guest, clientIp: '10.0.0.67' },
    { ...guest, userId },
  ])
    await reportProblem(world, other, report);
  expect(lines).toHaveLength(times + 2);
});
