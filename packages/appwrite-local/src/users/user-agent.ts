const systems: readonly (readonly [RegExp, code: string, name: string])[] = [
  [/Windows NT ([\d.]+)/, 'WIN', 'Windows'],
  [/Android ([\d.]+)/, 'AND', 'Android'],
  [/(?:iPhone|iPad).*OS ([\d_]+)/, 'IOS', 'iOS'],
  [/Mac OS X ([\d_.]+)/, 'MAC', 'Mac'],
  [/Linux()/, 'LIN', 'GNU/Linux'],
];
const clients: readonly (readonly [RegExp, code: string, name: string, engine: string])[] = [
  [/Edg\/([\d.]+)/, 'PS', 'Microsoft Edge', 'Blink'],
  [/OPR\/([\d.]+)/, 'OP', 'Opera', 'Blink'],
  [/Firefox\/([\d.]+)/, 'FF', 'Firefox', 'Gecko'],
  [/Chrome\/([\d.]+)/, 'CH', 'Chrome', 'Blink'],
  [/Version\/([\d.]+).*Safari/, 'SF', 'Safari', 'WebKit'],
];

/** The device fields of a session, as far as common browsers tell them. */
export function readUserAgent(agent: string): Record<string, string> {
  const system = systems.find(([pattern]) => pattern.test(agent));
  const client = clients.find(([pattern]) => pattern.test(agent));
  const version = (pattern: RegExp | undefined) => pattern?.exec(agent)?.[1]?.replaceAll('_', '.') ?? '';
  const phone = /iPhone|Android.*Mobile/.test(agent);
  return {
    osCode: system?.[1] ?? '',
    osName: system?.[2] ?? '',
    osVersion: version(system?.[0]),
    clientType: client ? 'browser' : '',
    clientCode: client?.[1] ?? '',
    clientName: client?.[2] ?? '',
    clientVersion: version(client?.[0]),
    clientEngine: client?.[3] ?? '',
    clientEngineVersion: client ? version(client[0]) : '',
    deviceName: phone ? 'smartphone' : system ? 'desktop' : '',
    deviceBrand: /iPhone|iPad|Mac OS X/.test(agent) ? 'Apple' : '',
    deviceModel: /iPhone/.test(agent) ? 'iPhone' : '',
  };
}
