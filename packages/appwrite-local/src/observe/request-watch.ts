import type { IncomingMessage, ServerResponse } from 'node:http';
import { noteRequest } from '../core/http/request-note.ts';
import type { LocalApp } from '../core/local-app.ts';
import { metricsOf } from './metrics.ts';

/** Methods that get a separate label; clients may invent others. */
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Gives each request its note, counts it when it is answered, and writes its log line. */
export function watchRequests(app: LocalApp): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const { log } = app;
  const metrics = metricsOf.of(app);
  if (!metrics && !log) return (incoming) => void noteRequest(incoming);
  const isEachWritten = log?.isLevelEnabled('debug') ?? false;
  return (incoming, outgoing) => {
    const note = noteRequest(incoming);
    const started = performance.now();
    outgoing.once('close', () => {
      const ms = performance.now() - started;
      const method = methods.has(incoming.method ?? '') ? String(incoming.method) : 'other';
      const status = outgoing.writableFinished ? String(outgoing.statusCode) : 'aborted';
      metrics?.answered(method, note.route, status, ms / 1000);
      if (!log) return;
      // Any status from 500 is a failure, even a 503 that a busy server sends on purpose.
      const isFailure = outgoing.writableFinished && outgoing.statusCode >= 500;
      if (!isFailure && !isEachWritten) return;
      const line = { request: note.id, method, route: note.route, status, ms: Math.round(ms * 10) / 10 };
      if (isFailure) log.warn(line, 'request failed');
      else log.debug(line, 'request');
    });
  };
}
