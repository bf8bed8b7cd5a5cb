import { UAParser } from 'ua-parser-js';

/** Appwrite's code and name (from Matomo's device detector) where the parser's differ. */
type Names = Readonly<Record<string, readonly [code: string, name: string]>>;

const systems: Names = {
  Windows: ['WIN', 'Windows'],
  Android: ['AND', 'Android'],
  iOS: ['IOS', 'iOS'],
  'Mac OS': ['MAC', 'Mac'],
  Linux: ['LIN', 'GNU/Linux'],
  Ubuntu: ['UBT', 'Ubuntu'],
  'Chromium OS': ['COS', 'Chrome OS'],
};
const browsers: Names = {
  Chrome: ['CH', 'Chrome'],
  'Mobile Safari': ['MF', 'Mobile Safari'],
  Safari: ['SF', 'Safari'],
  Firefox: ['FF', 'Firefox'],
  'Mobile Firefox': ['FM', 'Firefox Mobile'],
  Edge: ['PS', 'Microsoft Edge'],
  Opera: ['OP', 'Opera'],
  'Samsung Internet': ['SB', 'Samsung Browser'],
};
/** Names of the browsers on phones and tablets. */
const handheldBrowsers: Names = { Chrome: ['CM', 'Chrome Mobile'], Firefox: ['FM', 'Firefox Mobile'] };

const minor = (version = ''): string => version.split('.').slice(0, 2).join('.');

/** The device fields of a session for common browsers and systems; '' for others. */
export function readUserAgent(agent: string): Record<string, string> {
  const { os, browser, engine, device } = new UAParser(agent).getResult();
  const system = systems[os.name ?? ''];
  const isHandheld = device.type === 'mobile' || device.type === 'tablet';
  const name = browser.name ?? '';
  const client = (isHandheld && handheldBrowsers[name]) || browsers[name];
  const handheld = device.type === 'tablet' ? 'tablet' : 'smartphone';
  const isApple = system?.[0] === 'IOS' || system?.[0] === 'MAC';
  return {
    osCode: system?.[0] ?? '',
    osName: system?.[1] ?? '',
    osVersion: system ? minor(os.version) : '',
    clientType: client ? 'browser' : '',
    clientCode: client?.[0] ?? '',
    clientName: client?.[1] ?? '',
    clientVersion: client ? minor(browser.version) : '',
    clientEngine: (client && engine.name) ?? '',
    clientEngineVersion: (client && engine.version) ?? '',
    deviceName: isHandheld ? handheld : system ? 'desktop' : '',
    deviceBrand: (isHandheld && device.vendor) || (isApple ? 'Apple' : ''),
    // Without a vendor the "model" is a placeholder (Chrome says "K" for every phone).
    deviceModel: (isHandheld && device.vendor && device.model) || '',
  };
}
