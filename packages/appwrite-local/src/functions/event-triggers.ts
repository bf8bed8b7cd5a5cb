import type { AppBuilder } from '../core/app-builder.ts';
import { type EventWords, eventMatcher } from '../core/event-names.ts';
import type { AppEvent } from '../core/events.ts';
import type { DelayedRuns } from './delayed-runs.ts';
import type { FunctionStore } from './function-store.ts';

/**
 * Runs the functions whose event patterns match. As on the real server (`generateEvents` of Appwrite's
 * src/Appwrite/Event/Event.php, src/Appwrite/Platform/Workers/Functions.php), a pattern may be any name of the event,
 * while the header has the first name (core/event-names.ts). The body is the response to the request, except:
 *
 * | event | body |
 * | --- | --- |
 * | `users.U.create` (published before the response); `users.U.delete` | User without targets; User |
 * | `users.U.update` by key; by the person | User, or only the preferences if a key set them; Account |
 * | `users.U.sessions.S.create`, `.update`, `.delete`; `users.U.sessions` (a key ended all) | Session; User |
 * | `users.U.verification.V.create`, `recovery`, `tokens` | Token with its secret |
 * | the same with `.update`, the only event when a mailed link is followed | Token |
 * | `users.U.targets.T.create`, `.delete`; `messages.M.create`, `.update`, `.delete` | Target; Message |
 * | `buckets.B.files.F.create`, `.update`, `.delete` | File |
 * | `databases.D.tables.T.rows.R.update`, `.upsert`, `.delete`; a new row in the old spelling, unless a transaction made it | Row |
 *
 * Headers: `content-type`, `user-agent`, `x-appwrite-trigger: event`, and the id of the person who sent the request,
 * never a JWT. A sign-in by Google has no event except its session's or its token's. Executions have events for sockets
 * only.
 */
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
    // Executions trigger no functions, because a function could trigger itself forever.
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

/**
 * The event name in the header. The creation of a row has the old spelling unless a transaction made it; all other
 * events have the new one (13.6).
 */
function headerName({ name, words, payload }: AppEvent): string {
  const isNewRow = words[0] === 'databases' && words[4] === 'rows' && words[6] === 'create';
  if (!isNewRow || '$collection' in payload) return name;
  return words.with(2, 'collections').with(4, 'documents').join('.');
}
