import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  personReportReasons,
  reportReasons,
  reviewReportReasons,
  wantedReportReasons,
} from '#domain/reports/report.ts';
import { rowTypes } from '../../scripts/row-types.ts';

it('the row types match appwrite.json', () => {
  const config = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  expect(readFileSync('functions/usecases/row-types.ts', 'utf8')).toBe(rowTypes(config));
});

it('the reports table accepts every reason that the forms offer', () => {
  const config: { tables: { $id: string; columns: { key: string; elements?: string[] }[] }[] } = JSON.parse(
    readFileSync('appwrite.json', 'utf8'),
  );
  const columns = config.tables.find(({ $id }) => $id === 'reports')?.columns ?? [];
  const elements = columns.find(({ key }) => key === 'reason')?.elements ?? [];
  expect(elements.toSorted()).toEqual(
    [...new Set([...reportReasons, ...personReportReasons, ...reviewReportReasons, ...wantedReportReasons])].toSorted(),
  );
});
