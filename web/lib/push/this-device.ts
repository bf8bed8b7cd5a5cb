/** How this browser comes to get a person's news, and how it ends. Behind the first screen; whose it is says push-mark.ts. */
import { registeredWorker } from '../app-updates.ts';
import { CallError } from '../call-error.ts';
import { config } from '../config.ts';
import { answer, market } from '../functions.ts';
import { markedSession } from '../session/session-mark.ts';
import { deviceName } from './device-name.ts';
import { dropPushMark, keepPushMark, pushMark } from './push-mark.ts';
import { closeShown } from './shown-notifications.ts';

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The one that the campus knows as this person's; keys of the campus may have changed since. */
function isKnown(subscription: PushSubscription, userId: string): boolean {
  const mark = pushMark();
  const { applicationServerKey: key } = subscription.options;
  const isOfCampus = !key || base64url(key) === config.vapidPublicKey;
  return isOfCampus && mark?.userId === userId && mark.endpoint === subscription.endpoint;
}

async function subscriptionOf(userId: string): Promise<PushSubscription> {
  const { pushManager } = await registeredWorker();
  const before = await pushManager.getSubscription();
  if (before && isKnown(before, userId)) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: config.vapidPublicKey });
}

/** Tells the campus of this browser. Where it will not hear of it, nothing stays subscribed. */
async function tell(subscription: PushSubscription, userId: string): Promise<void> {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const json = { endpoint, keys: { p256dh, auth }, device: deviceName(navigator.userAgent) };
  try {
    const { deviceId } = await answer(market.push.$post({ json }));
    keepPushMark({ userId, deviceId, endpoint });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Meanwhile there is a subscription without a mark, which is nobody else's. */
let isSubscribing = false;

async function subscribe(userId: string): Promise<void> {
  isSubscribing = true;
  try {
    const subscription = await subscriptionOf(userId).catch((error: unknown) => {
      throw new CallError('push_unavailable', 0, {}, error);
    });
    await tell(subscription, userId);
  } finally {
    isSubscribing = false;
  }
}

/**
 * Asks the person, then subscribes; only ever after a press. Throws CallError, besides those of the call push_denied (the
 * browser asks no more), push_not_allowed and push_unavailable.
 */
export async function startPush(userId: string): Promise<void> {
  const answered = await Notification.requestPermission();
  if (answered !== 'granted') throw new CallError(answered === 'denied' ? 'push_denied' : 'push_not_allowed', 0);
  await subscribe(userId);
}

const worker = async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined);

/** Nobody's news reaches this browser any more, and what stands there goes. Nothing is asked of the campus. */
export async function disablePush(): Promise<void> {
  dropPushMark();
  const subscription = await (await worker())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await closeShown(() => true);
}

export const removeDevice = (deviceId: string) => answer(market.push[':deviceId'].$delete({ param: { deviceId } }));

/** For whoever leaves or switches it off. What fails is made good: the next news to a browser that is gone removes it. */
export async function endPush(): Promise<void> {
  const mark = pushMark();
  const forLater = (error: unknown) => console.info('Push is ended later:', error);
  await disablePush().catch(forLater);
  if (mark) await removeDevice(mark.deviceId).catch(forLater);
}

/**
 * Once at each start, and when the browser changed the subscription: it is made anew where it was lost, and ended where it
 * is not that of who is signed in.
 */
export async function refreshPush(): Promise<void> {
  const mark = pushMark();
  const subscription = await (await worker())?.pushManager?.getSubscription();
  if (mark && mark.userId === markedSession() && Notification.permission === 'granted') {
    if (!subscription || !isKnown(subscription, mark.userId)) await subscribe(mark.userId);
  } else if (!isSubscribing && (mark || subscription)) await disablePush();
}
