import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Hono's context on Node's own server: `env.incoming` and `env.outgoing` are Node's request and response. */
export type NodeEnv = { Bindings: HttpBindings };
export type NodeContext = Context<NodeEnv>;
