import type { World } from '../usecases/world.ts';
import { type AppwriteContext, fromResponse, toRequest } from './appwrite-context.ts';
import { failureResponse } from './failure.ts';

/** What routes find in `c.env`. */
export interface Env<Who, W extends World = World> {
  Bindings: { world: W; caller: Who };
}

interface App<Who, W extends World> {
  fetch(request: Request, env: Env<Who, W>['Bindings']): Response | Promise<Response>;
}

/** `key`: the execution's own, limited to the function's scopes. */
export type MakeWorld<W extends World = World> = (key: string, log: (message: string) => void) => W;

/** Runs one execution through a Hono app: world and caller from the headers, errors as answers. */
export async function serve<Who, W extends World>(
  context: AppwriteContext,
  app: App<Who, W>,
  makeWorld: MakeWorld<W>,
  callerOf: (world: W, request: Request) => Who | Promise<Who>,
  unexpectedStatus: 500 | 503 = 500,
): Promise<unknown> {
  try {
    const request = toRequest(context);
    const world = makeWorld(request.headers.get('x-appwrite-key') ?? '', context.error);
    const caller = await callerOf(world, request);
    return await fromResponse(context, await app.fetch(request, { world, caller }));
  } catch (error) {
    return await fromResponse(context, failureResponse(error, context.error, unexpectedStatus));
  }
}
