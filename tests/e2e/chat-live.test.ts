import type { Page } from '@playwright/test';
import { Client, Functions, ID, Permission, Role } from 'node-appwrite';
import { connectionTexts } from '../../web/copy/conversation.ts';
import type { Campus } from './campus.ts';
import { expect, isLive, test } from './fixtures.ts';
import { wire } from './live-connection.ts';
import { giveSession, moveIn, type NewPerson, operatorOf } from './new-people.ts';

const adminId = 'admin00000000000000a';

/** A person with a chat, and a function that answers as support through the real route. */
async function chatting(campus: Campus): Promise<{ person: NewPerson; answer: (message: string) => Promise<void> }> {
  const person = await moveIn(campus);
  const send = async (from: string, path: string, body: object) => {
    const { secret } = await operatorOf(campus).users.createSession({ userId: from });
    const client = new Client().setEndpoint(campus.api).setProject(campus.project).setSession(secret);
    const execution = await new Functions(client).createExecution({
      functionId: 'market',
      xpath: path,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(execution.responseStatusCode, execution.responseBody).toBe(200);
  };
  await send(person.id, '/chats', {});
  const answer = (message: string) =>
    send(adminId, `/chats/${person.id}/messages`, { messageId: ID.unique(), message, imageId: '' });
  return { person, answer };
}

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

test('when the connection is cut, the badge says so; after a cut or a sleep, no message is missed', async ({
  page,
  campus,
  expectNoise,
}) => {
  expectNoise(/WebSocket|Failed to reconnect/);
  const { person, answer } = await chatting(campus);
  const line = await wire(page);
  await page.clock.install();
  await giveSession(page, campus, person.id);
  await page.goto(`/chat/${person.id}`);
  await expect(isLive(page)).toBeAttached();

  await line.cut();
  await expect(page.getByText(connectionTexts.closed)).toBeVisible();
  await answer('Saat kabel terputus');
  line.mend();
  // The client's retry delays grow.
  await expect(isLive(page)).toBeAttached();
  await expect(said(page, 'Saat kabel terputus')).toHaveCount(1);

  line.deafen();
  await answer('Saat laptop tidur');
  await page.clock.fastForward('30:00');
  await expect(said(page, 'Saat laptop tidur')).toHaveCount(1);
  await expect.poll(() => [...line.open].map((socket) => line.deaf.has(socket))).toEqual([false]);
  await expect(isLive(page)).toBeAttached();
  await answer('Setelah bangun');
  await expect(said(page, 'Setelah bangun')).toHaveCount(1);
});

/** `count` messages from support, one a minute, up to now. */
async function talkedBefore(campus: Campus, chatId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    $id: ID.unique(),
    $createdAt: new Date(Date.now() - (count - n) * 60_000).toISOString(),
    $permissions: [Permission.read(Role.user(chatId))],
    ...{ chatId, senderId: adminId, senderName: 'Admin', role: 'admin', message: `Pesan ke-${n + 1}`, imageId: '' },
  }));
  await operatorOf(campus).tables.createRows({ databaseId: 'market', tableId: 'messages', rows });
}

test('scrolling up in a long chat loads older messages without a jump, and a new message does not scroll the reader down', async ({
  page,
  campus,
}) => {
  const { person, answer } = await chatting(campus);
  await talkedBefore(campus, person.id, 75);
  await giveSession(page, campus, person.id);
  await page.goto(`/chat/${person.id}`);
  const bubbles = page.locator('[data-message]');
  const toTop = () =>
    page.getByRole('region', { name: 'Isi chat' }).evaluate((box) => {
      box.scrollTop = 0;
    });
  await expect(said(page, 'Pesan ke-75')).toBeInViewport();
  await expect(bubbles).toHaveCount(30);
  for (const [first, shown] of [
    ['Pesan ke-46', 60],
    ['Pesan ke-16', 75],
  ] as const) {
    await toTop();
    await expect(bubbles).toHaveCount(shown);
    await expect(said(page, first)).toBeInViewport();
  }
  await toTop();
  await expect(said(page, 'Pesan ke-1')).toBeInViewport();

  await answer('Kabar baru');
  const down = page.getByRole('button', { name: 'Pesan baru' });
  await expect(down).toBeVisible();
  await expect(said(page, 'Pesan ke-1')).toBeInViewport();
  await down.click();
  await expect(said(page, 'Kabar baru')).toBeInViewport();
  await expect(down).toHaveCount(0);
  await answer('Kabar lagi');
  await expect(said(page, 'Kabar lagi')).toBeInViewport();
  await expect(down).toHaveCount(0);
});
