/** Wanted ads, for signed-in, verified people. */
import { Hono } from 'hono';
import { type Env, input } from '../../kit/serve.ts';
import type { Caller, PayingWorld } from '../../usecases/world.ts';
import { newWantedId, shownWanted, wantedAnswerInput, wantedInput, wantedReportInput } from './rules/wanted-input.ts';
import { answerWanted } from './usecases/answer-wanted.ts';
import { closeWanted, editWanted, extendWanted, postWanted } from './usecases/own-wanted.ts';
import { reportWanted } from './usecases/report-wanted.ts';

export const wantedRoutes = new Hono<Env<Caller, PayingWorld>>()
  .post('/wanted', input(wantedInput.extend(newWantedId.shape)), async (c) =>
    c.json(await postWanted(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .put('/wanted/:wantedId', input(wantedInput.extend(shownWanted.shape)), async (c) => {
    const wantedId = c.req.param('wantedId');
    return c.json(await editWanted(c.env.world, c.env.caller, { wantedId, ...c.req.valid('json') }));
  })
  .post('/wanted/:wantedId/extended', async (c) =>
    c.json(await extendWanted(c.env.world, c.env.caller, { wantedId: c.req.param('wantedId') })),
  )
  .post('/wanted/:wantedId/closed', async (c) =>
    c.json(await closeWanted(c.env.world, c.env.caller, { wantedId: c.req.param('wantedId') })),
  )
  .post('/wanted/:wantedId/answers', input(wantedAnswerInput), async (c) => {
    const wantedId = c.req.param('wantedId');
    return c.json(await answerWanted(c.env.world, c.env.caller, { wantedId, ...c.req.valid('json') }));
  })
  .post('/wanted-reports', input(wantedReportInput), async (c) =>
    c.json(await reportWanted(c.env.world, c.env.caller, c.req.valid('json'))),
  );
