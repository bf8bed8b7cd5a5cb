import { describe, expect, it } from 'vitest';
import { webOptions } from '../../deploy/host/host-settings.ts';
import { readSettings, webConfigOf } from '../../deploy/project/deploy-settings.ts';

const simulator = {
  MIDTRANS_MODE: 'simulator',
  MIDTRANS_CLIENT_KEY: 'SB-client',
  MIDTRANS_API_URL: 'https://pay.kampus.test/midtrans',
  MIDTRANS_SNAP_URL: 'https://pay.kampus.test/midtrans/snap/v1',
};
const told = (environment: Record<string, string>) =>
  webConfigOf(readSettings(environment), 'https://api.kampus.test/v1', 'lapak');

describe('a deploy with the Midtrans simulator', () => {
  it('gives the client the address of the simulator’s pop-up script', () => {
    expect(told(simulator)).toMatchObject({
      midtransMode: 'simulator',
      midtransScriptUrl: 'https://pay.kampus.test/midtrans/snap/snap.js',
    });
  });

  it('is refused if the simulator’s addresses are missing', () => {
    expect(() => told({ ...simulator, MIDTRANS_API_URL: '' })).toThrow('MIDTRANS_API_URL and MIDTRANS_SNAP_URL');
  });

  it('uses Midtrans’ own script in any other mode', () => {
    expect(told({ ...simulator, MIDTRANS_MODE: 'production' })).not.toHaveProperty('midtransScriptUrl');
  });
});

describe('sign-in with Google', () => {
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };

  it('is offered on a real Appwrite, and never on the embedded server', () => {
    expect(told(google)).toMatchObject({ signInWith: 'google' });
    expect(told({})).not.toHaveProperty('signInWith');
    const settings = readSettings({ WEB_URL: 'https://lapak.kampus.test', ...google });
    expect(webOptions(settings, 'lapak').webConfig).not.toHaveProperty('signInWith');
  });
});

it('the page gets the SMTP_SENDER_NAME that the operator sets', () => {
  expect(told({ SMTP_SENDER_NAME: 'Rektorat' })).toMatchObject({ mailSenderName: 'Rektorat' });
  expect(told({})).not.toHaveProperty('mailSenderName');
});
