import { Hono } from 'hono';
import { messageInput } from '../domain/messages/chat-input.ts';
import { profileInput } from '../domain/people/profile-input.ts';
import { reportInput } from '../domain/reports/report-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { readChat, sendMessage, showChatPhoto, startChat } from '../usecases/messages/chat.ts';
import { readNotifications } from '../usecases/messages/read-notifications.ts';
import { ensureProfile } from '../usecases/people/ensure-profile.ts';
import { deleteOwnAccount, ownData } from '../usecases/people/own-account.ts';
import { updateProfile } from '../usecases/people/update-profile.ts';
import { reportProduct } from '../usecases/reports/report-product.ts';
import type { Caller, PayingWorld } from '../usecases/world.ts';

export const personRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/reports', input(reportInput), async (c) =>
    c.json(await reportProduct(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/profile/ensure', async (c) => c.json(await ensureProfile(c.env.world, c.env.caller)))
  .patch('/profile', input(profileInput), async (c) =>
    c.json(await updateProfile(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .get('/account/data', async (c) => c.json(await ownData(c.env.world, c.env.caller)))
  .delete('/account', async (c) => c.json(await deleteOwnAccount(c.env.world, c.env.caller)))
  .post('/notifications/read', async (c) => c.json(await readNotifications(c.env.world, c.env.caller)))
  .post('/chats', async (c) => c.json(await startChat(c.env.world, c.env.caller)))
  .post('/chats/:chatId/messages', input(messageInput), async (c) => {
    const chatId = c.req.param('chatId');
    return c.json(await sendMessage(c.env.world, c.env.caller, { chatId, ...c.req.valid('json') }));
  })
  .post('/chats/:chatId/read', async (c) =>
    c.json(await readChat(c.env.world, c.env.caller, { chatId: c.req.param('chatId') })),
  )
  .post('/chats/:chatId/photos/:imageId/token', async (c) =>
    c.json(await showChatPhoto(c.env.world, c.env.caller, c.req.param())),
  );
