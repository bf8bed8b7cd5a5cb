import type { Page } from '@playwright/test';
import { refusals } from '../../web/copy/first-errors.ts';
import { runs } from '../support/proof.ts';
import { expect, test } from './fixtures.ts';
import { anyProduct, giveSession, moveIn, operatorOf } from './new-people.ts';

/** Expected errors: refusals, and image requests, which these tests block. */
const expectedNoise = /Failed to load resource: (the server responded with a status of (401|403|404)|net::ERR_FAILED)/;
const adminId = 'admin00000000000000a';

/** Where a path leads; `stay` is the path itself. */
type Place = 'stay' | '/login' | '/home' | '/chat';

interface Rule {
  path: string;
  visitor: Place;
  user: Place;
  admin: Place;
}

const rule = (path: string, visitor: Place, user: Place = 'stay', admin: Place = 'stay'): Rule => ({
  path,
  visitor,
  user,
  admin,
});

const openToAll = (path: string) => rule(path, 'stay');
const forUsers = (path: string) => rule(path, '/login');
const forAdmin = (path: string) => rule(path, '/login', '/login');

/** Every route of the specification (section 2), the audit, and the pages that mails link to. */
const routesWith = (productId: string): Rule[] => [
  rule('/', 'stay', '/home', '/home'),
  ...['/products', `/product/${productId}`, `/seller/${adminId}`, '/profile', '/chat', '/chat/adminchat'].map(
    openToAll,
  ),
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/rules', '/panduan'].map(
    openToAll,
  ),
  ...['/home', '/cart', '/checkout', '/semuakategori', '/orders', '/wishlist', '/settings'].map(forUsers),
  ...['/history', '/notifications', '/post-product', '/manage-products', '/messages', '/messages/m1'].map(forUsers),
  ...['/sales', '/sales/money', '/wishlist/searches'].map(forUsers),
  ...['/admin/dashboard', '/admin/products', '/admin/users', '/admin/orders'].map(forAdmin),
  rule('/admin/chat', '/chat', '/login'),
  ...['/admin/reports', '/admin/reports/r1', '/admin/disputes', '/admin/attention', '/admin/audit'].map(forAdmin),
  ...['/admin/payouts', '/admin/refunds', '/admin/statistics', '/admin/users/u1'].map(forAdmin),
  ...['', '/identity', '/rules', '/texts', '/addresses', '/categories', '/places', '/banners'].map((group) =>
    forAdmin(`/admin/settings${group}`),
  ),
];

/** Every rule in `npm run proof`; in `npm test` a sample that includes the first one. */
const every = (step: number, rules: Rule[]) => rules.filter((_, at) => at % runs(step, 1) === 0);

/** A sample, because each path is a page load. */
const sampled = (rules: Rule[]) => every(12, rules);

const expected = (place: Place, path: string) => (place === 'stay' ? path : place);
const settled = (page: Page) => expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('alert')).first());

/** Opens a path from the address bar and expects its final path. */
async function arrive(page: Page, path: string, to: string) {
  await page.goto(path);
  await expect.poll(() => new URL(page.url()).pathname, `${path} harus menuju ${to}`).toBe(to);
  await settled(page).toBeVisible();
}

/** Follows a path inside the open app, as a link does. */
async function follow(page: Page, path: string, to: string) {
  await page.evaluate((next) => {
    history.pushState({ idx: history.length, key: next }, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await expect.poll(() => new URL(page.url()).pathname, `${path} harus menuju ${to}`).toBe(to);
  await settled(page).toBeVisible();
}

// About thirty page loads each; seconds on an idle machine.
test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page, expectNoise }) => {
  expectNoise(expectedNoise);
  await page.route('**/preview?*', (route) => route.abort());
});

test('a visitor reaches the public pages; every other page leads to the login, which remembers it', async ({
  page,
  campus,
}) => {
  const { id } = await anyProduct(campus);
  const remembered = () => page.evaluate(() => sessionStorage.getItem('lapak.path'));
  const routes = every(3, routesWith(id));
  const fromTheAddressBar = sampled(routes);
  for (const route of routes) {
    const { path, visitor } = route;
    const go = fromTheAddressBar.includes(route) ? arrive : follow;
    await go(page, path, expected(visitor, path));
    if (visitor !== '/login' || path.startsWith('/admin')) continue;
    expect(await remembered(), `${path} is remembered`).toBe(path);
  }
  await page.goto('/profile');
  await expect(page.getByText('Pengguna Tidak Ditemukan')).toBeVisible();
});

test('a student reaches every page except the administrator’s pages', async ({ page, campus }) => {
  const { id } = await anyProduct(campus);
  await giveSession(page, campus, (await moveIn(campus)).id);
  await arrive(page, '/', '/home');
  for (const { path, user } of every(3, routesWith(id))) await follow(page, path, expected(user, path));
});

test('an administrator reaches every page', async ({ page, campus }) => {
  const { id } = await anyProduct(campus);
  await giveSession(page, campus, adminId);
  await arrive(page, '/', '/home');
  for (const { path, admin } of every(3, routesWith(id))) await follow(page, path, expected(admin, path));
});

test('an unverified person counts as a visitor, and their session ends @proof', async ({ page, campus }) => {
  // tests/web/new-session.test.ts tests the rules.
  const { id } = await anyProduct(campus);
  const person = await moveIn(campus, { verified: false });
  await giveSession(page, campus, person.id);
  await page.goto('/home');
  await expect.poll(async () => (await operatorOf(campus).users.listSessions({ userId: person.id })).total).toBe(0);
  for (const { path, visitor } of sampled(routesWith(id))) {
    await giveSession(page, campus, person.id);
    await arrive(page, path, expected(visitor, path));
  }
});

test('a blocked person is sent from every page to the login with the reason @proof', async ({ page, campus }) => {
  // accounts-session-end.test.ts tests the rules.
  const { id } = await anyProduct(campus);
  const person = await moveIn(campus);
  const { users } = operatorOf(campus);
  for (const { path } of sampled(routesWith(id))) {
    await users.updateStatus({ userId: person.id, status: true });
    await giveSession(page, campus, person.id);
    await users.updateStatus({ userId: person.id, status: false });
    await arrive(page, path, '/login');
    await expect(page.getByText(refusals.blocked).first()).toBeVisible();
  }
});
