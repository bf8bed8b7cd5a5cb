/**
 * Subscribes this browser to push, and unsubscribes it. Loaded after the first screen; push-mark.ts stores the owner.
 */

import { CallError } from '../call-error.ts';
import { config } from '../config.ts';
import { answer, market } from '../functions.ts';
import { registeredWorker } from '../page/app-updates.ts';
import { markedSession } from '../session/session-mark.ts';
import { deviceName } from './device-name.ts';
import { dropPushMark, keepPushMark, type PushMark, pushMark } from './push-mark.ts';
import { closeShown } from './shown-notifications.ts';

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether this subscription is the registered one and still matches the campus's VAPID key, which may have changed. */
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

/** Registers this browser with the server. If that fails, the subscription is removed. */
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

/** True while subscribing: the subscription then exists without a mark, but belongs to this person. */
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
 * Asks for permission, then subscribes; call it only from a click. Throws CallError: those of the call, push_denied
 * (the browser does not ask again), push_not_allowed and push_unavailable.
 */
export async function startPush(userId: string): Promise<void> {
  const answered = await Notification.requestPermission();
  if (answered !== 'granted') throw new CallError(answered === 'denied' ? 'push_denied' : 'push_not_allowed', 0);
  await subscribe(userId);
}

const worker = async () => ('serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined);

/** Ends push on this browser and closes shown notifications, without a call to the server. */
export async function disablePush(): Promise<void> {
  dropPushMark();
  const subscription = await (await worker())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await closeShown(() => true);
}

export const removeDevice = (deviceId: string) => answer(market.push[':deviceId'].$delete({ param: { deviceId } }));

/**
 * Ends push for a logout or the switch in the settings. A failure is harmless: the next message to a missing
 * subscription removes the device.
 */
export async function endPush(): Promise<void> {
  const mark = pushMark();
  const forLater = (error: unknown) => console.info('Push is ended later:', error);
  await disablePush().catch(forLater);
  if (mark) await removeDevice(mark.deviceId).catch(forLater);
}

/** Restores what endPush ended, because the session did not end; retried with the next start. */
export function resumePush(mark: PushMark): void {
  keepPushMark(mark);
  refreshPush().catch((error: unknown) => console.info('Push goes on with the next start:', error));
}

/**
 * Runs at each start and when the browser changes the subscription. Renews a lost subscription; ends one of another
 * person.
 */
export async function refreshPush(): Promise<void> {
  const mark = pushMark();
  const subscription = await (await worker())?.pushManager?.getSubscription();
  if (mark && mark.userId === markedSession() && Notification.permission === 'granted') {
    if (!subscription || !isKnown(subscription, mark.userId)) await subscribe(mark.userId);
  } else if (!isSubscribing && (mark || subscription)) await disablePush();
}
