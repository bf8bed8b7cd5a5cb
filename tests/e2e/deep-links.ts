/** Ways into a journey from outside: a shared link or a notification, signed in or signed out. */
import { expect, type Page } from '@playwright/test';
import { Query } from 'node-appwrite';
import type { NotificationKind } from '#domain/notifications/channels.ts';
import { type PushMessage, pushMessage, type StoredNotification } from '#domain/notifications/push-message.ts';
import { logIn } from './account-forms.ts';
import type { Campus } from './campus.ts';
import { type NewPerson, operatorOf } from './new-people.ts';
import { shareUrlOf } from './share-url.ts';

/** Opens a product by the link that "Bagikan" creates. */
export async function byShareLink(page: Page, campus: Campus, productId: string): Promise<void> {
  const shareUrl = await shareUrlOf(page, campus);
  await page.goto(shareUrl ? `${shareUrl}/s/${productId}` : `/product/${productId}`);
  await expect(page).toHaveURL(`${campus.url}/product/${productId}`);
}

/** The push message of the newest notification of this kind, as the person's devices receive it. */
async function newestPush(campus: Campus, userId: string, kind: NotificationKind): Promise<PushMessage> {
  const queries = [Query.equal('userId', userId), Query.orderDesc('$createdAt'), Query.limit(20)];
  let found: unknown;
  await expect(async () => {
    const list = { databaseId: 'market', tableId: 'notifications', queries };
    const { rows } = await operatorOf(campus).tables.listRows(list);
    found = rows.find((row) => Reflect.get(row, 'kind') === kind);
    expect(found, `news ${kind} of ${userId}`).toBeDefined();
  }).toPass();
  return JSON.parse(pushMessage(found as StoredNotification, null));
}

/** Opens the page that the newest notification of this kind links to (push.test.ts tests the press itself). */
export async function byNotification(
  page: Page,
  campus: Campus,
  person: NewPerson,
  kind: NotificationKind,
): Promise<void> {
  await page.goto((await newestPush(campus, person.id, kind)).link);
}

/** Signs in on the login page that comes in between; then the target opens. */
export async function logInBetween(page: Page, person: NewPerson): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
}
