import type { AppBuilder } from '../core/app-builder.ts';
import { type EventWords, eventMatcher } from '../core/event-names.ts';
import type { AppEvent } from '../core/events.ts';
import type { DelayedRuns } from './delayed-runs.ts';
import type { FunctionStore } from './function-store.ts';

/** Runs the functions whose event patterns match (reference 13.6). */
export function startEventTriggers(app: AppBuilder, functions: FunctionStore, delayed: DelayedRuns): void {
  const matchers = new Map<string, (event: EventWords) => boolean>();
  const refresh = (functionId: string) => {
    const found = functions.find(functionId);
    if (found?.doc.enabled && found.doc.events.length > 0) matchers.set(functionId, eventMatcher(found.doc.events));
    else matchers.delete(functionId);
  };
  functions.onChange(refresh);
  app.onListen(() => {
    for (const { id } of functions.all()) refresh(id);
  });
  const stop = app.events.subscribe((event) => {
    // Executions trigger no functions: one could call itself for ever.
    if (event.words[0] === 'functions') return;
    for (const [functionId, concerns] of matchers) {
      const functionDoc = concerns(event.words) && functions.find(functionId);
      if (functionDoc) delayed.trigger(functionDoc, orderOf(event));
    }
  });
  app.onClose(stop);
}

function orderOf(event: AppEvent) {
  return {
    method: 'POST',
    path: '/',
    trigger: 'event' as const,
    userId: event.userId,
    job: {
      headers: { 'content-type': 'application/json', 'user-agent': 'Appwrite/1.9.6' },
      body: JSON.stringify(event.functionPayload ?? event.payload),
      actsFor: null,
      clientIp: '',
      event: headerName(event),
    },
  };
}

/** The create of a row has the old spelling unless a transaction made it; all others have the new one (13.6). */
function headerName({ name, words, payload }: AppEvent): string {
  const isNewRow = words[0] === 'databases' && words[4] === 'rows' && words[6] === 'create';
  if (!isNewRow || '$collection' in payload) return name;
  return words.with(2, 'collections').with(4, 'documents').join('.');
}
