/** Values chosen and typed in the forms of pre-orders, rentals and services reach the request. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarDays } from '../../web/kinds/rental/texts/rental.ts';
import { queryKeys } from '../../web/lib/query-keys.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
const { BatchFields } = await import('../../web/kinds/preorder/batch-fields.tsx');
const { RentalCalendar } = await import('../../web/kinds/rental/rental-calendar.tsx');
const { HoursFields } = await import('../../web/kinds/service/hours-fields.tsx');
const { AppointmentPicker } = await import('../../web/kinds/service/appointment-picker.tsx');

let page: Root;
let queries: QueryClient;
beforeEach(() => {
  // Queries are disabled, so existing data counts as fresh.
  queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  document.body.innerHTML = '<main></main>';
  page = createRoot(document.querySelector('main') as HTMLElement);
});
afterEach(async () => {
  await act(() => page.unmount());
  vi.unstubAllEnvs();
});

const show = (form: ReactNode) =>
  act(() =>
    page.render(
      <QueryClientProvider client={queries}>
        <MantineProvider>{form}</MantineProvider>
      </QueryClientProvider>,
    ),
  );

function found<E extends Element>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element;
}

function type(selector: string, text: string) {
  const input = found<HTMLInputElement>(selector);
  return act(() => {
    // Calls the setter of the prototype, as a browser does, because React replaces the element's own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test.each(['Asia/Jakarta', 'America/New_York', 'Asia/Tokyo'])(
  "a batch's closing time is the campus's time, on a device in %s",
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const changed = vi.fn();
    const values = { closesAt: '2026-12-01T11:00:00.000Z', least: 10, most: 50 };
    await show(<BatchFields values={values} errors={{}} onChange={changed} />);
    expect(found<HTMLInputElement>('[name=closesAt]').value).toBe('2026-12-01T18:00');
    await type('[name=closesAt]', '2026-12-02T07:30');
    expect(changed).toHaveBeenLastCalledWith({ ...values, closesAt: '2026-12-02T00:30:00.000Z' });
  },
);

test('each day of a rental’s calendar is labeled with its weekday', async () => {
  await show(<RentalCalendar pieces={2} booked={[]} days={{ from: '', until: '' }} onPick={() => {}} />);
  const days = [...document.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent?.slice(0, 3));
  expect(days).toEqual(Array.from({ length: 28 }, (_, at) => calendarDays[at % 7]));
});

test('editing hours changes the right weekday, whatever its position in the list', async () => {
  const monday = { day: 1, from: '09:00', until: '12:00' };
  const tuesday = { day: 2, from: '13:00', until: '15:00' };
  const schedule = { hours: [monday, tuesday], daysOff: [] };
  const changed = vi.fn();
  await show(<HoursFields schedule={schedule} errors={{}} onChange={changed} />);
  await type('[aria-label="Selasa"] [aria-label="Selasa, Mulai"]', '14:00');
  expect(changed).toHaveBeenLastCalledWith({ ...schedule, hours: [monday, { ...tuesday, from: '14:00' }] });
  await act(() => found<HTMLElement>('[aria-label="Hapus jam Selasa 13:00"]').click());
  expect(changed).toHaveBeenLastCalledWith({ ...schedule, hours: [monday] });
});

test('choosing another package resets the hour', async () => {
  const packages = [
    { id: 'satu', name: 'Satu jam', price: 50_000, minutes: 60 },
    { id: 'tiga', name: 'Tiga jam', price: 120_000, minutes: 180 },
  ];
  const hours = Array.from({ length: 7 }, (_, day) => ({ day, from: 480, until: 720 }));
  queries.setQueryData(queryKeys.serviceOf('les'), { sellerId: 'tutor', packages, version: 0 });
  queries.setQueryData(queryKeys.scheduleOf('tutor'), { hours, daysOff: [], version: 0 });
  queries.setQueryData(queryKeys.slotsOf('tutor'), []);
  const terms = { packageId: 'satu', name: 'Satu jam', minutes: 60 };
  const chosen = { price: 50_000, choice: { ...terms, startsAt: '2026-12-01T04:00:00.000Z' } };
  const choose = vi.fn();
  await show(<AppointmentPicker productId="les" sellerId="tutor" chosen={chosen} onChoose={choose} />);
  await act(() => found<HTMLElement>('[value=tiga]').click());
  const next = { packageId: 'tiga', name: 'Tiga jam', minutes: 180, startsAt: null };
  expect(choose).toHaveBeenLastCalledWith({ price: 120_000, choice: next });

  // The seller shortens the package, so it is no longer the chosen one.
  expect(found<HTMLInputElement>('[value=satu]').checked).toBe(false);
  await show(<AppointmentPicker key="again" productId="les" sellerId="tutor" chosen={chosen} onChoose={choose} />);
  expect(found<HTMLInputElement>('[value=satu]').checked).toBe(true);
  const shorter = packages.map((one) => ({ ...one, minutes: 30 }));
  await act(async () => {
    queries.setQueryData(queryKeys.serviceOf('les'), { sellerId: 'tutor', packages: shorter, version: 1 });
    // The query notifies the page in a later task.
    await new Promise((told) => setTimeout(told));
  });
  expect(found<HTMLInputElement>('[value=satu]').checked).toBe(false);
});
