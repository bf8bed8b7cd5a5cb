import type { IncomingMessage } from 'node:http';
import { type Caller, guest, resolveCaller } from '../core/access/caller.ts';
import { ApiError } from '../core/errors/errors.ts';
import { checkOrigin } from '../core/http/cors.ts';
import { queryOf } from '../core/http/pipeline.ts';
import type { LocalApp } from '../core/local-app.ts';
import { POLICY_ERROR } from './frames.ts';

/** A refused connection: the client gets an error frame, then the connection is closed. */
export interface Refusal {
  code: number;
  message: string;
}

export interface Handshake {
  caller: Caller;
  /** False if the request has no project. Such a connection is accepted and receives nothing. */
  hasProject: boolean;
  /** Channels from the URL, the way to subscribe without a `subscribe` message. */
  channels: string[];
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');

/** Reads the caller and channels of a connection (reference §14.1). A `jwt` in the URL is ignored, as in 1.9.6. */
export function readHandshake(app: LocalApp, incoming: IncomingMessage): Handshake | Refusal {
  const { jwt: _ignored, ...query } = queryOf(incoming);
  const project = query.project ?? incoming.headers['x-appwrite-project'] ?? '';
  const hasProject = project !== '';
  if (hasProject && project !== app.projectId) return { code: POLICY_ERROR, message: 'Missing or unknown project ID' };
  try {
    checkOrigin(app, incoming);
    const caller = hasProject ? resolveCaller(app, incoming.headers, query) : guest;
    if (caller.user && !caller.user.status) throw new ApiError('user_blocked');
    return { caller, hasProject, channels: list(query.channels ?? []) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { code: POLICY_ERROR, message: error.message };
  }
}
