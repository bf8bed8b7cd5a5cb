/**
 * Public: register, request the verification mail again, redeem its link, count product views and empty searches,
 * report client errors, and the kinds' visitor routes. The client is typed by SignupApp.
 */
import { Hono } from 'hono';
import { registerInput, resendInput, verifyInput } from '../domain/people/account-input.ts';
import { problemReportInput } from '../domain/problem-report.ts';
import { viewInput } from '../domain/products/product-views.ts';
import { kindVisitorRoutes } from '../kinds/visitor-routes.ts';
import { type Env, failureResponse, input } from '../kit/serve.ts';
import { register, resendVerification, verifyAddress } from '../usecases/people/signup.ts';
import { reportProblem } from '../usecases/problems/report-problem.ts';
import { countView, type Viewer } from '../usecases/selling/product-views.ts';
import { countEmptySearch } from '../usecases/statistics/empty-search.ts';

export const app = new Hono<Env<Viewer>>()
  .post('/register', input(registerInput), async (c) =>
    c.json(await register(c.env.world, c.env.caller.clientIp, c.req.valid('json'))),
  )
  .post('/resend', input(resendInput), async (c) => c.json(await resendVerification(c.env.world, c.req.valid('json'))))
  .post('/verify', input(verifyInput), async (c) => c.json(await verifyAddress(c.env.world, c.req.valid('json'))))
  .post('/views', input(viewInput), async (c) =>
    c.json(await countView(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .post('/searches/empty', async (c) => c.json(await countEmptySearch(c.env.world, c.env.caller)))
  .post('/problems', input(problemReportInput), async (c) =>
    c.json(await reportProblem(c.env.world, c.env.caller, c.req.valid('json'))),
  )
  .route('/', kindVisitorRoutes);

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
app.onError((error, c) => failureResponse(error, c.env.world.log));

export type SignupApp = typeof app;
