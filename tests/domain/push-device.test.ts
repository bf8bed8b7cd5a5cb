import { describe, expect, it } from 'vitest';
import { notificationChoicesInput } from '#domain/message-input.ts';
import { isPushService, pushDeviceInput, pushEndpoint } from '#domain/notifications/push-device.ts';

const own = ['http://127.0.0.1:9911', 'https://push.lapak.example'];

describe('a push endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com:443/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('is accepted if it belongs to a browser vendor: %s', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm',
    'https://evilfcm.googleapis.com/',
    'https://fcm.googleapis.com./',
    'https://fcm.googleapis.com@evil.example/',
    'https://push.apple.com.evil.example/',
    'https://evilpush.apple.com/',
    'https://push.apple.com/',
    'https://storage.googleapis.com/x',
    'https://evil.example/#.push.apple.com',
    'https://evil.example\\.push.apple.com/',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://0x7f.1/x',
    'https://2130706433/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'http://127.0.0.1:9911/x',
    'ftp://fcm.googleapis.com/',
    'javascript:alert(1)',
    'data:,x',
    'file:///etc/passwd',
    '//fcm.googleapis.com/x',
    '',
    'kabar',
  ])('is refused at any other host: "%s"', (endpoint) => {
    expect(isPushService(endpoint, [])).toBe(false);
    expect(() => pushEndpoint(endpoint, [])).toThrow('push_service_refused');
  });

  it('is accepted at exactly the origins that the campus configures', () => {
    expect(isPushService('http://127.0.0.1:9911/p/1', own)).toBe(true);
    expect(isPushService('https://push.lapak.example/p/1', own)).toBe(true);
    for (const near of [
      'http://127.0.0.1:9912/p',
      'https://127.0.0.1:9911/p',
      'http://push.lapak.example/p',
      'https://push.lapak.example:444/p',
      'https://a:b@push.lapak.example/p',
      'https://push.lapak.example.evil.example/p',
    ])
      expect(isPushService(near, own)).toBe(false);
  });

  it('is normalized to one canonical form', () => {
    const plain = 'https://fcm.googleapis.com/fcm/send/a';
    for (const same of [
      plain,
      'https://FCM.googleapis.com:443/fcm/send/a#2',
      ' https://fcm.googleapis.com/x/../fcm/send/a',
    ])
      expect(pushEndpoint(same, [])).toBe(plain);
  });
});

describe('keys of a device', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const auth = Buffer.alloc(16, 9).toString('base64url');
  const given = (change: object, keys: object = {}) => ({
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh, auth, ...keys },
    ...change,
  });

  it('are accepted in the browser’s format; the device name may be empty', () => {
    expect(pushDeviceInput.parse(given({}))).toMatchObject({ device: '', keys: { p256dh, auth } });
  });

  it.each([
    ['no keys', { keys: null }, {}],
    ['no address', { endpoint: 7 }, {}],
    ['a long address', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(1_000)}` }, {}],
    ['a long name', { device: 'a'.repeat(81) }, {}],
    ['a compressed point', {}, { p256dh: Buffer.alloc(65, 2).toString('base64url') }],
    ['a short point', {}, { p256dh: p256dh.slice(0, 86) }],
    ['a long point', {}, { p256dh: `${p256dh}A` }],
    ['a point that ends with padding', {}, { p256dh: p256dh.replace(/.$/, '=') }],
    ['a short secret', {}, { auth: auth.slice(1) }],
    ['a long secret', {}, { auth: `${auth}A` }],
    ['an empty secret', {}, { auth: '' }],
  ])('are refused: %s', (_, change, keys) => {
    expect(pushDeviceInput.safeParse(given(change, keys)).success).toBe(false);
  });
});

describe('notification settings', () => {
  const choices = { pushOff: ['talks', 'talks'], emailOff: [], isQuiet: false, wantsBroadcasts: true };

  it('list each group once', () => {
    expect(notificationChoicesInput.parse(choices)).toEqual({ ...choices, pushOff: ['talks'] });
  });

  it.each([{ pushOff: ['kabar'] }, { emailOff: null }, { isQuiet: 'ya' }, { wantsBroadcasts: undefined }])(
    'refuse %o',
    (change) => {
      expect(notificationChoicesInput.safeParse({ ...choices, ...change }).success).toBe(false);
    },
  );
});
