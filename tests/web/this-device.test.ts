/** Push subscription of this browser: made once, registered with the campus, and removed if the campus refuses it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startFakeAppwrite } from './pages/fake-appwrite.ts';

/** A fake of the browser's push service that counts its calls. */
const service = { made: 0, ended: 0, current: null as Subscription | null };

class Subscription {
  readonly options = { applicationServerKey: null };
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
  }
  toJSON = () => ({ keys: { p256dh: 'key', auth: 'secret' } });
  unsubscribe = async () => {
    service.ended += 1;
    service.current = null;
  };
}

const registration = {
  pushManager: {
    getSubscription: async () => service.current,
    subscribe: async () => {
      service.made += 1;
      service.current = new Subscription(`https://push.example/${service.made}`);
      return service.current;
    },
  },
  getNotifications: async () => [],
};

let appwrite: Awaited<ReturnType<typeof startFakeAppwrite>>;
let device: typeof import('../../web/lib/push/this-device.ts') & typeof import('../../web/lib/push/push-mark.ts');
beforeAll(async () => {
  appwrite = await startFakeAppwrite();
  const config = JSON.stringify({ endpoint: appwrite.endpoint, projectId: 'lapak', vapidPublicKey: 'campus' });
  document.body.innerHTML = `<script type="application/json" id="runtime-config">${config}</script>`;
  const worker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  device = {
    ...(await import('../../web/lib/push/this-device.ts')),
    ...(await import('../../web/lib/push/push-mark.ts')),
  };
});
afterAll(() => appwrite.close());
beforeEach(() => {
  Object.assign(service, { made: 0, ended: 0, current: null });
  localStorage.clear();
});

test('turning push on twice keeps the same subscription', async () => {
  appwrite.be({ mood: 'empty', who: 'student', given: { '/push': { deviceId: 'ponsel' } } });
  await device.startPush('student');
  expect(device.pushMark()).toEqual({ userId: 'student', deviceId: 'ponsel', endpoint: 'https://push.example/1' });
  await device.startPush('student');
  expect([service.made, service.ended]).toEqual([1, 0]);
});

test('another person on this device gets a new subscription', async () => {
  appwrite.be({ mood: 'empty', who: 'student', given: { '/push': { deviceId: 'ponsel' } } });
  await device.startPush('student');
  await device.startPush('budi');
  expect([service.made, service.ended, device.pushMark()?.userId]).toEqual([2, 1, 'budi']);
});

test('if the campus refuses the registration, the subscription is removed', async () => {
  appwrite.be({ mood: 'empty', who: 'student', given: {} });
  await expect(device.startPush('student')).rejects.toMatchObject({ code: 'not_found' });
  expect([service.made, service.ended, service.current, device.pushMark()]).toEqual([1, 1, null, null]);
});
