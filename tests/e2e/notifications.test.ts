import { ID, Permission, Role } from 'node-appwrite';
import type { Campus } from './campus.ts';
import { expect, test } from './fixtures.ts';
import { giveSession, moveIn, operatorOf } from './new-people.ts';

interface News {
  title: string;
  link?: string;
  at?: Date;
}

/** Creates a notification as functions write it; `at` sets an earlier time. */
const tell = (campus: Campus, userId: string, { title, link = '', at }: News) =>
  operatorOf(campus).tables.createRow({
    databaseId: 'market',
    tableId: 'notifications',
    rowId: ID.unique(),
    data: { userId, title, body: `Isi dari ${title}`, link, ...(at && { $createdAt: at.toISOString() }) },
    permissions: [Permission.read(Role.user(userId))],
  });

/** The time at `hour` o'clock in Jakarta, `daysAgo` days before today. */
function jakarta(daysAgo: number, hour: number): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00+07:00`) + (hour - daysAgo * 24) * 3_600_000);
}

test('notifications: times depend on the day; a failed load shows an empty list, and "Refresh" loads it again', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/status of 400/);
  const person = await moveIn(campus);
  await tell(campus, person.id, { title: 'Tiga hari lalu', at: jakarta(3, 9) });
  await tell(campus, person.id, { title: 'Sebelum tengah malam', at: jakarta(1, 23) });
  await tell(campus, person.id, { title: 'Pagi ini', at: jakarta(0, 7) });
  await page.clock.setFixedTime(jakarta(0, 12));
  const rows = '**/tables/notifications/rows**';
  await page.route(rows, (route) =>
    route.fulfill({ status: 400, json: { message: 'Invalid query', code: 400, type: 'general_query_invalid' } }),
  );
  await giveSession(page, campus, person.id);
  await page.goto('/notifications');
  await expect(page.getByText('Tidak ada notifikasi.')).toBeVisible();

  await page.unroute(rows);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const entry = (title: string) => page.locator('main').getByRole('listitem').filter({ hasText: title });
  await expect(entry('Pagi ini').locator('time')).toHaveText('07.00');
  await expect(entry('Pagi ini')).toContainText('Isi dari Pagi ini');
  await expect(entry('Sebelum tengah malam').locator('time')).toHaveText('Kemarin, 23.00');
  await expect(entry('Tiga hari lalu').locator('time')).toHaveText(/^\d+ [A-Z][a-z]+ 20\d\d, 09\.00$/);
  await expect(page.getByText('Tidak ada notifikasi.')).toHaveCount(0);
});

/**
 * Replaces the Notification API, which headless browsers refuse: grants permission when asked and records
 * notifications. Without push.
 */
function browserNotifications(): void {
  Reflect.deleteProperty(globalThis, 'PushManager');
  const shown: EventTarget[] = [];
  class News extends EventTarget {
    static permission = 'default';
    static requestPermission = async () => {
      News.permission = 'granted';
      return News.permission;
    };
    readonly title: string;
    constructor(title: string) {
      super();
      this.title = title;
      shown.push(this);
    }
    close() {}
  }
  Object.assign(globalThis, { Notification: News, shown });
}

test('browser notifications: once allowed, an event in a hidden tab shows a notification, whose click opens its page @proof', async ({
  page,
  campus,
}) => {
  // push.test.ts and tests/web/push-notifications.test.ts test notifications on a device.
  await page.addInitScript(browserNotifications);
  const person = await moveIn(campus);
  await giveSession(page, campus, person.id);
  await page.goto('/notifications');
  // The text must not promise more: nothing arrives once the tab is closed.
  const offer = page.getByText('Di komputer, kabar baru dapat tampil di luar halaman ini selama tabnya tetap terbuka.');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Aktifkan notifikasi browser' }).click();
  await expect(offer).toHaveCount(0);
  await tell(campus, person.id, { title: 'Terlihat di halaman' });
  await expect(page.getByRole('link', { name: 'Notifikasi, 1 belum dibaca' })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  });
  await tell(campus, person.id, { title: 'Pesanan siap diserahkan', link: '/history' });
  const titles = () =>
    page.evaluate(() => (Reflect.get(globalThis, 'shown') as { title: string }[]).map(({ title }) => title));
  await expect.poll(titles).toEqual(['Pesanan siap diserahkan']);
  await page.evaluate(() => (Reflect.get(globalThis, 'shown') as EventTarget[])[0]?.dispatchEvent(new Event('click')));
  await expect(page).toHaveURL(/\/history$/);
});
