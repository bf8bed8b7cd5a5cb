import { Hono } from 'hono';
import { blockInput, userInput } from '../domain/people/user-input.ts';
import { input } from '../kit/input.ts';
import type { Env } from '../kit/serve.ts';
import { deleteUser } from '../usecases/people/delete-user.ts';
import { editUser } from '../usecases/people/edit-user.ts';
import { setUserBlocked } from '../usecases/people/set-user-blocked.ts';
import type { Caller } from '../usecases/world.ts';

export const userRoutes = new Hono<Env<Caller>>()
  .get('/fixed-admin', (c) => c.json({ userId: c.env.world.settings.adminUserId }))
  .put('/users/:userId', input(userInput), async (c) => {
    const userId = c.req.param('userId');
    return c.json(await editUser(c.env.world, c.env.caller, { userId, ...c.req.valid('json') }));
  })
  .post('/users/:userId/blocked', input(blockInput), async (c) => {
    const userId = c.req.param('userId');
    const isBlocked = c.req.valid('json').blocked;
    return c.json(await setUserBlocked(c.env.world, c.env.caller, { userId, isBlocked }));
  })
  .delete('/users/:userId', async (c) =>
    c.json(await deleteUser(c.env.world, c.env.caller, { userId: c.req.param('userId') })),
  );
