import { globSync, readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayInput } from '../../web/ui/forms/day-input.tsx';

const described = (value: string, type?: 'datetime-local', description?: string, error?: string) => {
  const page = new DOMParser().parseFromString(
    renderToStaticMarkup(
      <MantineProvider>
        <DayInput readOnly value={value} description={description} error={error} {...(type && { type })} />
      </MantineProvider>,
    ),
    'text/html',
  );
  const ids = page.querySelector('input')?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => page.getElementById(id)?.textContent).join(' ');
};

test("the chosen day is written below its field in Indonesian, whatever the browser's language", () => {
  expect(described('2026-12-01')).toBe('Sel, 1 Des 2026');
  expect(described('2026-12-01T18:00', 'datetime-local')).toBe('Sel, 1 Des 2026 pukul 18.00');
  expect(described('2026-12-01', undefined, 'Paling lama 30 hari')).toBe('Sel, 1 Des 2026 · Paling lama 30 hari');
  expect(
    described('2029-01-15', undefined, undefined, 'Terlalu jauh.').trim(),
    'an error is all there is to read',
  ).toBe('Terlalu jauh.');
  expect(described('')).toBe('');
  expect(described('0002-12-01'), 'while the year is typed').toBe('');
});

test("no other native date field exists, except in administrators' filters and the list of days off", () => {
  const bare = globSync('web/**/*.tsx').filter((file) => /type="date"/.test(readFileSync(file, 'utf8')));
  expect(bare.sort()).toEqual([
    'web/features/admin/list/date-fields.tsx',
    'web/features/admin/statistics/statistics-page.tsx',
    'web/kinds/service/hours-fields.tsx',
  ]);
});
