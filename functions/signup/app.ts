/** Public: register, and ask for the verification mail again. Web codes against SignupApp. */
import { Hono } from 'hono';
import { registerInput, resendInput } from '../domain/people/account-input.ts';
import { type Env, failureResponse, input } from '../kit/serve.ts';
import { register, resendVerification } from '../usecases/people/signup.ts';

/** Nobody is signed in here; what is known of the person is the address. */
export interface Visitor {
  readonly clientIp: string;
}

export const app = new Hono<Env<Visitor>>()
  .post('/register', input(registerInput), async (c) =>
    c.json(await register(c.env.world, c.env.caller.clientIp, c.req.valid('json'))),
  )
  .post('/resend', input(resendInput), async (c) => c.json(await resendVerification(c.env.world, c.req.valid('json'))));

app.notFound(() => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
app.onError((error, c) => failureResponse(error, c.env.world.log));

export type SignupApp = typeof app;
