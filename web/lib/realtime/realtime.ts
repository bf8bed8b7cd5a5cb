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
/** Timers of a hidden page run once a minute at worst: only a longer gap means that the machine slept. */
const sleptMs = 75_000;

/**
 * Calls `onWake` when the device slept (its clock jumped between two ticks) or comes back online: a socket may then be
 * dead without knowing it. Returns what ends the watch.
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

/** What two people do together; administrators are people as well. */
const betweenPeople = [
  'talks',
  'talkMessages',
  'offers',
  'meetings',
  'disputeStatements',
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
  ...betweenPeople,
];

/** From "the socket is open" until the server surely knows what we listen to; what happens in between is read again. */
const settleMs = 1_500;

/** Only this person changes these, and every page begins by reading them. (The session is the administrator's as well.) */
const own: ReadonlySet<unknown> = new Set(['cartItems', 'wishlistItems']);
/** What was read this shortly before the first connection opened counts as read with it. */
const justReadMs = 5_000;

/** Nobody reads the rows of money itself: whatever moves some of it changes a row of these, or tells of it. */
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
  /** Which rows' events are wanted; the server filters. */
  queries?: string[];
}

/** Rows that an open page shows; they are subscribed on whatever socket there is. */
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

/** Keeps the query of one row fresh as long as a page shows it. Returns what ends it. */
export const watchRow = (table: TableName, rowId: string, queryKey: QueryKey): (() => void) =>
  startWatch({ channel: `${rowsOf(table)}.${rowId}`, queryKey });

/** Keeps the query of a list fresh: only events of rows that fit `queries` arrive. Returns what ends it. */
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
 * Subscribes watches on one socket. Only while it is open: what the SDK was asked for while it could not connect cannot be
 * taken back, and would be listened to again on every reconnect. The SDK itself repeats the others there.
 */
function listenOn(socket: Socket, touch: SocketUse['touch'], isOpen: () => boolean): Listening {
  const begun = new Map<Watch, Promise<RealtimeSubscription | undefined>>();
  return {
    begin: (watch) => {
      if (!isOpen() || begun.has(watch)) return;
      const subscribed = socket.subscribe(watch.channel, () => touch(watch.queryKey), watch.queries);
      // It fails only with the connection, whose end is told by the socket itself.
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

/** One socket with everything that is listened to; the SDK reconnects it with growing pauses. Returns what closes it. */
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
    // News change only in how they went out (the function `notifications`): no list and no badge is about that.
    if (!table || (table === 'notifications' && isUpdate(events))) return;
    touch([table]);
    if (tellOfMoney.has(table)) touch(queryKeys.money);
    // Of reviews nothing is told before they are public, and then by news alone.
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
    // Browsers call it an error when a socket is closed before it opened: such a one closes as soon as it can.
    if (state !== 'connecting') void socket.disconnect();
  };
}

/**
 * Opens the one socket of a session and keeps the query cache honest: events only invalidate, and what may have been
 * missed is read again on connect, reconnect, focus, online and after sleep (then on a new socket, since the old one may
 * be dead without knowing). Only the first connection after a page has loaded trusts what the page has just read: it reads
 * once what others may have changed, when the server surely listens. Returns what closes it all (logout, another login).
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
  return () => {
    document.removeEventListener('visibilitychange', onLook);
    endWatch();
    clearTimeout(settling);
    stop();
    close();
    setConnection('idle');
  };
}
