import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { moneyColumns, noMoney } from '#domain/money/ledger.ts';
import { moneyTerms } from '../../web/copy/admin-money.ts';
import { CampusMoney } from '../../web/features/admin/dashboard/campus-money.tsx';
import { campusMoneyOptions } from '../../web/features/admin/money/queries.ts';

test('the dashboard shows every place that the money can be in', () => {
  const client = new QueryClient();
  client.setQueryData(campusMoneyOptions.queryKey, { ...noMoney, owed: 0, difference: 0, isBalanced: true });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <CampusMoney />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(moneyColumns.filter((column) => !shown.includes(`<dt>${moneyTerms[column].name}</dt>`))).toEqual([]);
});
