import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RealtimeSubscription } from 'appwrite';
import type { TableName } from '#rows';
import { newRealtime } from '../appwrite.ts';
import { databaseId } from '../appwrite-addresses.ts';
import { config } from '../config.ts';
import { queryKeys } from '../query-keys.ts';
import { announceSessionEnd } from '../session/session-end.ts';
import { setConnection } from './connection.ts';
import { subscribeBeforeAuth } from './subscribe-before-auth.ts';
import { throttledInvalidation } from './throttled-invalidation.ts';

const tickMs = 5_000;
/** Timers of a hidden page run at least once a minute; a longer gap means that the device slept. */
const sleptMs = 75_000;

/**
 * Calls `onWake` when the device slept (its clock jumped between two ticks) or is online again: a socket may then be
 * dead without an event. Returns the cleanup.
 */
function watchForWake(onWake: () => void): () => void {
  let last = Date.now();
  const tick = () => {
    const now = Date.now();
    if (now - last > sleptMs) onWake();
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  addEventListener('online', onWake);
  return () => {
    clearInterval(timer);
    removeEventListener('online', onWake);
  };
}

/** Tables shared by two people; administrators use them as well. */
const betweenPeople = [
  'talks',
  'talkMessages',
  'offers',
  'meetings',
  'disputeStatements',
  'resultFiles',
] as const satisfies readonly TableName[];
const personal: TableName[] = [
  'cartItems',
  'wishlistItems',
  'orders',
  'sales',
  'transactions',
  'notifications',
  'readMarks',
  'messages',
  'settings',
  ...betweenPeople,
];
const desk: TableName[] = [
  'orders',
  'sales',
  'transactions',
  'notifications',
  'readMarks',
  'chats',
  'messages',
  'reports',
  'totals',
  'settings',
  'privateSettings',
  ...betweenPeople,
];

/**
 * Tables of messages. They are also refetched periodically while the socket is open, because a lost event may not be
 * followed by another.
 */
const said: ReadonlySet<TableName> = new Set(['talks', 'talkMessages', 'chats', 'messages', 'notifications']);
const lookAgainMs = 120_000;

/**
 * Time after the socket opens until the server has certainly registered the subscriptions; changes before that are
 * refetched.
 */
const settleMs = 1_500;

/**
 * Tables that only this person changes and that every page reads at its start. (The session is not included, because
 * administrators change it, too.)
 */
const own: ReadonlySet<unknown> = new Set(['cartItems', 'wishlistItems']);
/** Data read at most this long before the first connection counts as current. */
const justReadMs = 5_000;

/** Clients cannot read the money tables; events of these tables announce changes of money. */
const tellOfMoney: ReadonlySet<string> = new Set<TableName>(['sales', 'orders', 'notifications']);

const rowsOf = (table: TableName) => `tablesdb.${databaseId}.tables.${table}.rows`;
const tableOf = (event: string) => /\.(?:tables|collections)\.([^.]+)\./.exec(event)?.[1];

const isUpdate = (events: readonly string[]) => events.some((event) => event.endsWith('.update'));

interface LiveEvent {
  events: string[];
  channels: string[];
  payload: unknown;
}

interface Watch {
  channel: string;
  queryKey: QueryKey;
  /** Filters of the rows whose events are needed; applied by the server. */
  queries?: string[];
}

/** Rows of open pages, subscribed on the current socket. */
const watches = new Set<Watch>();
let live: Listening | undefined;

interface Listening {
  begin: (watch: Watch) => void;
  end: (watch: Watch) => void;
}

function startWatch(watch: Watch): () => void {
  watches.add(watch);
  live?.begin(watch);
  return () => {
    watches.delete(watch);
    live?.end(watch);
  };
}

/** Refetches the query of one row on its events, as long as a page shows it. Returns the cleanup. */
export const watchRow = (table: TableName, rowId: string, queryKey: QueryKey): (() => void) =>
  startWatch({ channel: `${rowsOf(table)}.${rowId}`, queryKey });

/** Refetches the query of a list on events of rows that match `queries`. Returns the cleanup. */
export const watchRows = (table: TableName, queries: string[], queryKey: QueryKey): (() => void) =>
  startWatch({ channel: rowsOf(table), queries, queryKey });

const isBlocked = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && Reflect.get(payload, 'status') === false;

type Socket = ReturnType<typeof newRealtime>;

interface SocketUse {
  tables: readonly TableName[];
  touch: (queryKey: QueryKey) => void;
  onOpen: () => void;
}

/**
 * Subscribes watches on one socket, only while it is open: a subscription made while the SDK cannot connect cannot be
 * undone and would be repeated on every reconnect. The SDK itself repeats subscriptions made while connected.
 */
function listenOn(socket: Socket, touch: SocketUse['touch'], isOpen: () => boolean): Listening {
  const begun = new Map<Watch, Promise<RealtimeSubscription | undefined>>();
  return {
    begin: (watch) => {
      if (!isOpen() || begun.has(watch)) return;
      const subscribed = socket.subscribe(watch.channel, () => touch(watch.queryKey), watch.queries);
      // A subscription fails only when the connection does, which the socket reports itself.
      begun.set(
        watch,
        subscribed.catch(() => undefined),
      );
    },
    end: (watch) => {
      void begun.get(watch)?.then((subscription) => subscription?.unsubscribe());
      begun.delete(watch);
    },
  };
}

/** One socket with all subscriptions; the SDK reconnects it with growing pauses. Returns the cleanup. */
function openSocket({ tables, touch, onOpen }: SocketUse): () => void {
  const socket = subscribeBeforeAuth(newRealtime(), config.projectId);
  let isOurs = true;
  let state: 'connecting' | 'open' | 'closed' = 'connecting';
  const closed = () => {
    state = 'closed';
    if (isOurs) setConnection('closed');
    else void socket.disconnect();
  };
  const onEvent = ({ events, channels, payload }: LiveEvent) => {
    if (!isOurs) return;
    if (channels.some((channel) => channel.startsWith('account'))) {
      if (isBlocked(payload)) return announceSessionEnd('blocked');
      touch(queryKeys.ownProfiles);
      return touch(['session']);
    }
    const table = tableOf(events[0] ?? '');
    // Updates of notifications concern only their delivery (function `notifications`); no list or badge shows it.
    if (!table || (table === 'notifications' && isUpdate(events))) return;
    touch([table]);
    if (tellOfMoney.has(table)) touch(queryKeys.money);
    // Reviews have no events before they are public; a notification announces them.
    if (table === 'notifications') touch(queryKeys.openedSales);
  };
  const listening = listenOn(socket, touch, () => state === 'open');
  socket.onOpen(() => {
    state = 'open';
    if (!isOurs) return void socket.disconnect();
    setConnection('open');
    for (const watch of watches) listening.begin(watch);
    onOpen();
  });
  socket.onClose(closed);
  socket.subscribe(['account', ...tables.map(rowsOf)], onEvent).catch(closed);
  live = listening;
  return () => {
    isOurs = false;
    live = undefined;
    // Browsers log an error when a connecting socket is closed, so it is closed once it opens.
    if (state !== 'connecting') void socket.disconnect();
  };
}

/**
 * Opens the socket of a session and keeps the query cache correct. Events only invalidate queries. Changes that may
 * have been missed are refetched on connect, reconnect, focus, online and after sleep (then on a new socket, since the
 * old one may be dead); messages every two minutes. The first connection after a page load skips data that was just
 * read; after `settleMs`, only `own` data is skipped. Returns the cleanup (logout, another login).
 */
export function startRealtime(session: { isAdmin: boolean }, queries: QueryClient): () => void {
  const tables = session.isAdmin ? desk : personal;
  const { touch, stop } = throttledInvalidation(queries);
  const touchAll = (isTrusted: (queryKey: QueryKey) => boolean = () => false) => {
    const watched = [...watches].map(({ queryKey }) => queryKey);
    const keys = [queryKeys.session, ...tables.map(queryKeys.table), queryKeys.money, ...watched];
    for (const queryKey of keys) if (!isTrusted(queryKey)) touch(queryKey);
  };
  let settling: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const onOpen = () => {
    const since = Date.now() - justReadMs;
    const isFirst = !wasOpen;
    wasOpen = true;
    const isJustRead = (queryKey: QueryKey) =>
      isFirst &&
      queries
        .getQueryCache()
        .findAll({ queryKey })
        .every(({ state }) => state.fetchStatus === 'fetching' || state.dataUpdatedAt >= since);
    touchAll(isJustRead);
    clearTimeout(settling);
    settling = setTimeout(() => touchAll((queryKey) => own.has(queryKey[0]) && isJustRead(queryKey)), settleMs);
  };
  const open = () => {
    setConnection('connecting');
    return openSocket({ tables, touch, onOpen });
  };
  let close = open();
  const endWatch = watchForWake(() => {
    close();
    close = open();
  });
  const onLook = () => document.visibilityState === 'visible' && touchAll();
  document.addEventListener('visibilitychange', onLook);
  const lookAgain = setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    for (const table of tables) if (said.has(table)) touch(queryKeys.table(table));
  }, lookAgainMs);
  return () => {
    clearInterval(lookAgain);
    document.removeEventListener('visibilitychange', onLook);
    endWatch();
    clearTimeout(settling);
    stop();
    close();
    setConnection('idle');
  };
}
