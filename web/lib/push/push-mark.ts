import { attempt } from '../device/storage.ts';

/**
 * The person who gets notifications on this device, and the subscription. A separate small module, because every start
 * reads it, but few devices have a subscription.
 */
export interface PushMark {
  readonly userId: string;
  readonly deviceId: string;
  readonly endpoint: string;
}

const key = 'lapak.push';

const isMark = (value: unknown): value is PushMark =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'deviceId', 'endpoint'].every((name) => typeof Reflect.get(value, name) === 'string');

export const pushMark = (): PushMark | null =>
  attempt(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isMark(kept) ? kept : null;
  }, null);
export const keepPushMark = (mark: PushMark) =>
  attempt(() => localStorage.setItem(key, JSON.stringify(mark)), undefined);
export const dropPushMark = () => attempt(() => localStorage.removeItem(key), undefined);

/** Whether this person gets push messages on this device. */
export const isPushed = (userId: string): boolean => pushMark()?.userId === userId;
