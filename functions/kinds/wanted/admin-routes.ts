/** Takes down a wanted ad that is really an offer or breaks a rule. */
import { Hono } from 'hono';
import { wantedRemovalInput } from '../../domain/kinds/wanted/wanted-input.ts';
import { type Env, input } from '../../kit/serve.ts';
import { takeDownWanted } from '../../usecases/kinds/wanted/take-down-wanted.ts';
import type { AdminAppWorld, Caller } from '../../usecases/world.ts';

export const wantedAdminRoutes = new Hono<Env<Caller, AdminAppWorld>>().post(
  '/wanted/:wantedId/removed',
  input(wantedRemovalInput),
  async (c) => {
    const wantedId = c.req.param('wantedId');
    return c.json(await takeDownWanted(c.env.world, c.env.caller, { wantedId, ...c.req.valid('json') }));
  },
);
