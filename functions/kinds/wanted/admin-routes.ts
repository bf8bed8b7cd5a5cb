/** Takes down a wanted ad that is really an offer or breaks a rule. */
import { Hono } from 'hono';
import { type Env, input } from '../../kit/serve.ts';
import type { AdminAppWorld, Caller } from '../../usecases/world.ts';
import { wantedRemovalInput } from './rules/wanted-input.ts';
import { takeDownWanted } from './usecases/take-down-wanted.ts';

export const wantedAdminRoutes = new Hono<Env<Caller, AdminAppWorld>>().post(
  '/wanted/:wantedId/removed',
  input(wantedRemovalInput),
  async (c) => {
    const wantedId = c.req.param('wantedId');
    return c.json(await takeDownWanted(c.env.world, c.env.caller, { wantedId, ...c.req.valid('json') }));
  },
);
