import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { LocalApp } from '../local-app.ts';

/** Hono's context on Node's own server: `env.incoming` and `env.outgoing` are Node's request and response. */
export type NodeEnv = { Bindings: HttpBindings };
export type NodeContext = Context<NodeEnv>;

/** A handler outside of /v1; returns null for paths that it does not handle. */
export type PageHandler = (
  app: LocalApp,
  incoming: IncomingMessage,
  request: NodeContext,
) => Response | null | Promise<Response | null>;

/**
 * Whether a request comes from this machine under one of its names. Tools that reveal secrets (mailbox, sign-in without
 * a provider) answer only such requests. Behind a proxy every request looks local, so they answer none there. The name
 * is checked against DNS rebinding.
 */
export function isOwnMachine(app: LocalApp, incoming: IncomingMessage): boolean {
  return !app.options.trustProxy && isStraightFromOwnMachine(incoming);
}

/**
 * Whether a request comes from this machine without passing a proxy. A proxied request has a forwarding header and
 * another host name.
 */
export function isStraightFromOwnMachine(incoming: IncomingMessage): boolean {
  if (incoming.headers['x-forwarded-for'] !== undefined || incoming.headers.forwarded !== undefined) return false;
  const socket: Socket | null = incoming.socket; // null once the client has disconnected
  const address = (socket?.remoteAddress ?? '').replace('::ffff:', '');
  const host = (incoming.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
  const named = host === 'localhost' || host === '[::1]' || /^127\.[\d.]+$/.test(host);
  return named && (address === '::1' || address.startsWith('127.'));
}
