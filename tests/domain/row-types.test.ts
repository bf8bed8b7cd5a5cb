import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  personReportReasons,
  reportReasons,
  reviewReportReasons,
  wantedReportReasons,
} from '#domain/reports/report.ts';
import { rowTypes } from '../../scripts/row-types.ts';

it('the row types are what appwrite.json says', () => {
  const config = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  expect(readFileSync('functions/usecases/row-types.ts', 'utf8')).toBe(rowTypes(config));
});

it('a report may give every reason that a form offers', () => {
  const config: { tables: { $id: string; columns: { key: string; elements?: string[] }[] }[] } = JSON.parse(
    readFileSync('appwrite.json', 'utf8'),
  );
  const columns = config.tables.find(({ $id }) => $id === 'reports')?.columns ?? [];
  const elements = columns.find(({ key }) => key === 'reason')?.elements ?? [];
  expect(elements.toSorted()).toEqual(
    [...new Set([...reportReasons, ...personReportReasons, ...reviewReportReasons, ...wantedReportReasons])].toSorted(),
  );
});
