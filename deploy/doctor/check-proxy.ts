/**
 * Checks what a proxy in front of the embedded server forwards, at the public addresses of the campus, payments and
 * shared links.
 */
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { z } from 'zod';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { codeOf, type Finding, fault, note, ok, reasonOf } from './finding.ts';
import { type Answer, reach } from './reach.ts';

/** The path at which the embedded server reports how a request reached it. */
const page = '/.well-known/appwrite-local';
/** Paths of the API that a proxy may treat differently from pages (deploy/host/nginx/lapak.conf). */
const apiPlaces = ['/v1', '/v1/functions/market/executions'] as const;
const reachedSchema = z.object({
  server: z.string(),
  /** Absent from earlier versions. */
  answer: z.string().optional(),
  address: z.string(),
  isForwarded: z.boolean(),
  /** Entries of X-Forwarded-For; absent from earlier versions. */
  hops: z.number().optional(),
  isTls: z.boolean(),
  host: z.string(),
});

const errorSchema = z.object({ code: z.number(), type: z.string() });

/** A documentation address (RFC 5737) in a forged header, which no proxy may believe. */
const invented = '192.0.2.77';
/** Size of the largest photo, bytes. */
const pieceBytes = 5_000_000;

const site = 'deploy/host/nginx/lapak.conf';
const inherited = 'nginx inherits none where a location has one of its own';
const isLoopback = (address: string) => address === '::1' || address.startsWith('127.');
const isHere = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

function readReached({ status, text }: Answer) {
  if (status !== 200) return undefined;
  try {
    return reachedSchema.safeParse(JSON.parse(text)).data;
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}

interface Asked {
  readonly url: URL;
  /** Name of the setting that contains the address. */
  readonly setting: string;
  /** Id of the server on this machine. */
  readonly server: string;
  /** Address of the server on this machine. */
  readonly local: string;
  readonly projectId: string;
  readonly patience: number;
  readonly addressesOf: AddressesOf;
}

/** Resolves a name to all of its addresses. */
type AddressesOf = (hostname: string) => Promise<readonly string[]>;
const lookupAll: AddressesOf = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Statuses of a proxy that does not reach its server. For pages they include 503, which lapak.conf sends then; at the
 * API's paths, 503 may also be nginx's rate limit.
 */
const away = (place: string): readonly number[] => (place === '' ? [502, 503, 504] : [502, 504]);

/** A fault if the proxy's rate limit refused some of these requests. nginx answers 503, or 429 if configured. */
function checkRefused(host: string, answers: readonly Answer[]): Finding[] {
  const [one, ...more] = answers.filter(({ status }) => status === 429 || status === 503);
  if (!one) return [];
  return [
    fault(
      'proxy',
      `${host} refuses ${more.length + 1} of ${answers.length} requests (${one.status}): pages stay incomplete`,
      `rate and burst of limit_req as in ${site}: a whole dormitory may share one address`,
    ),
  ];
}

/**
 * Checks that requests to the path `place` reach this server, without a cache between, and that the proxy forwards the
 * client address, scheme and host name.
 */
async function checkPassedOn(
  { url, setting, server, local, patience, addressesOf }: Asked,
  place = '',
): Promise<Finding[]> {
  const host = `${url.host}${place}`;
  const to = new URL(`${place}${page}`, url);
  const answers = [
    await reach(to, { patience, headers: { 'x-forwarded-for': invented } }),
    await reach(to, { patience }),
  ] as const;
  const [, { status, headers }] = answers;
  // The campus itself has answered on this machine, so the proxy does not reach it.
  if (answers.every((one) => away(place).includes(one.status)))
    return [
      fault(
        'proxy',
        `${host} answers ${status}: the proxy does not reach the campus`,
        `proxy_pass ${new URL(local).origin}; (${site})`,
      ),
    ];
  const often = checkRefused(host, answers);
  if (often.length > 0) return often;
  const [reached, plain] = answers.map(readReached);
  if (plain?.answer !== undefined && plain.answer === reached?.answer)
    return [
      fault(
        'proxy',
        `${host} is answered from a cache: people get each other's answers`,
        'no proxy_cache there, and nothing else that keeps answers',
      ),
    ];
  if (!plain && (status === 401 || status === 403))
    return [
      fault(
        'domain',
        `${url.origin}${place} answers ${status}: a password or a list of addresses keeps people and Midtrans out`,
        `no auth_basic, allow or deny there; else correct ${setting}`,
      ),
    ];
  if (!reached || !plain || plain.server !== server)
    return [
      fault(
        'domain',
        `${url.origin}${place} is answered by ${plain ? 'another campus' : 'something that is not this campus'}${headers.location ? ` (it leads to ${headers.location})` : ''}`,
        `correct ${setting}, its A record, or the server_name and proxy_pass of the proxy (${site})`,
      ),
    ];
  const findings: Finding[] = place === '' ? [ok('domain', `${url.origin} is this campus`)] : [];
  const inPlace = place === '' ? '' : ` in its location, with all other lines of proxy_set_header: ${inherited}`;
  // If the name resolves to loopback, a correct proxy adds a loopback address to X-Forwarded-For, which the server
  // skips.
  const isAdded = (reached.hops ?? 1) > 1 && (await addressesOf(url.hostname)).some(isLoopback);
  if (!plain.isForwarded)
    findings.push(
      fault(
        'proxy',
        `${host} passes no X-Forwarded-For on: limits per address count everybody as one`,
        `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;${inPlace}`,
      ),
    );
  else if (reached.address === invented && !isAdded)
    findings.push(
      fault(
        'proxy',
        `${host} passes on whatever X-Forwarded-For it is sent: anybody escapes the limits per address`,
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      ),
    );
  if (url.protocol === 'https:' && !plain.isTls)
    findings.push(
      fault(
        'proxy',
        `${host} does not pass on that it was asked over https`,
        `proxy_set_header X-Forwarded-Proto $scheme;${inPlace}`,
      ),
    );
  if (plain.host.replace(/:\d+$/, '') !== url.hostname)
    findings.push(
      fault(
        'proxy',
        `${host} passes the name ${plain.host} on instead of its own: payments and shared links are not told apart`,
        `proxy_set_header Host $host;${inPlace}`,
      ),
    );
  else if (url.port !== '' && !plain.host.endsWith(`:${url.port}`))
    findings.push(
      fault(
        'proxy',
        `${host} drops its port from the name: pages then ask ${url.protocol}//${url.hostname} for their data`,
        'proxy_set_header Host $http_host;',
      ),
    );
  return findings;
}

/**
 * Runs checkPassedOn for the paths of the API. Returns nothing if the server is of an earlier version. Stops at the
 * first path with a fault.
 */
async function checkApiPlaces(asked: Asked): Promise<Finding[]> {
  for (const place of apiPlaces) {
    const { local, patience } = asked;
    if (!readReached(await reach(new URL(`${place}${page}`, local), { patience }))) return [];
    const found = await checkPassedOn(asked, place);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Whether a connection failed because this machine has no way to the address, for example without IPv6. A dead address
 * in the machine's own network is unreachable, too (EHOSTUNREACH), but that is a fault.
 */
export function hasNoWay(code: string, address: string, own = networkInterfaces()): boolean {
  if (code !== 'EHOSTUNREACH') return code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL';
  const family = address.includes(':') ? 'IPv6' : 'IPv4';
  return !Object.values(own).some((some) =>
    some?.some((one) => one.family === family && !one.internal && !one.address.startsWith('fe80:')),
  );
}

/**
 * Checks every address of the name, because one may lead elsewhere, such as an old AAAA record. Skips addresses to
 * which this machine has no route.
 */
async function checkEachAddress({ url, setting, server, patience, addressesOf }: Asked): Promise<Finding[]> {
  const addresses = await addressesOf(url.hostname);
  if (addresses.length < 2) return [];
  const found = await Promise.all(
    addresses.map(async (address): Promise<Finding[]> => {
      const also = `${url.hostname} is also ${address}, where`;
      const record = address.includes(':') ? 'AAAA' : 'A';
      try {
        const answer = await reach(new URL(page, url), { patience, address });
        if (readReached(answer)?.server === server) return [];
        return [
          fault(
            'DNS',
            `${also} something answers that is not this campus`,
            `remove that record (${record}), or correct ${setting}`,
          ),
        ];
      } catch (problem) {
        if (hasNoWay(codeOf(problem), address)) return [];
        return [
          fault(
            'DNS',
            `${also} nothing answers (${reasonOf(problem)})`,
            `remove that record (${record}), or let the proxy listen there`,
          ),
        ];
      }
    }),
  );
  return found.flat();
}

async function checkSockets({ url, projectId, patience }: Asked): Promise<Finding[]> {
  const { status } = await reach(new URL(`/v1/realtime?project=${projectId}`, url), {
    patience,
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', origin: url.origin, 'sec-websocket-version': '13' },
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  });
  if (status === 101) return [];
  return [
    fault(
      'proxy',
      `${url.host} does not upgrade to web sockets (it answered ${status}): nothing on a page is live`,
      'proxy_http_version 1.1, and the headers Upgrade and Connection',
    ),
  ];
}

/**
 * Checks that the proxy accepts a body of 5 MB: uploads an invented photo, which the server refuses without a session.
 */
async function checkBodies({ url, projectId, patience }: Asked): Promise<Finding[]> {
  const boundary = randomBytes(16).toString('hex');
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="fileId"')}none\r\n${part('name="file"; filename="none.jpg"')}`),
    Buffer.alloc(pieceBytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'x-appwrite-project': projectId,
    expect: '100-continue',
  };
  const { status } = await reach(new URL('/v1/storage/buckets/product-photos/files', url), {
    ...{ method: 'POST', patience, body, headers },
  });
  return status === 413
    ? [fault('proxy', `${url.host} takes no body of 5 MB: photos can't be uploaded`, 'client_max_body_size 12m;')]
    : [];
}

/** Checks at each path that the proxy allows `atOnce` simultaneous requests. Stops at the first fault. */
async function checkRates({ url, patience }: Asked, atOnce: number): Promise<Finding[]> {
  for (const place of ['', ...apiPlaces]) {
    const asked = Array.from({ length: atOnce }, () => reach(new URL(`${place}${page}`, url), { patience }));
    const refused = checkRefused(`${url.host}${place}`, await Promise.all(asked));
    if (refused.length > 0) return refused;
  }
  return [];
}

/**
 * University firewalls often pass only GET, HEAD and POST. The server refuses each of these requests without a session.
 */
const otherMethods = [
  ['PUT', '/v1/account/verifications/email'],
  ['PATCH', '/v1/account/name'],
  ['DELETE', '/v1/account/sessions'],
] as const;

async function checkMethods({ url, projectId, patience }: Asked): Promise<Finding[]> {
  const headers = { 'x-appwrite-project': projectId, 'content-type': 'application/json' };
  const answers = await Promise.all(
    otherMethods.map(async ([method, path]) => ({
      method,
      ...(await reach(new URL(path, url), { method, patience, headers, body: Buffer.from('{}') })),
    })),
  );
  const refused = answers.filter(({ text }) => !isOfServer(text));
  if (refused.length === 0) return [];
  return [
    fault(
      'proxy',
      `${url.host} passes no ${refused.map(({ method }) => method).join(', ')} on (it answered ${refused[0]?.status}): nothing can be changed or removed`,
      'let every method through: limit_except, and rules of a firewall before it',
    ),
  ];
}

/** Whether the text is an error response of the API. */
function isOfServer(text: string): boolean {
  try {
    return errorSchema.safeParse(JSON.parse(text)).success;
  } catch (problem) {
    if (problem instanceof SyntaxError) return false;
    throw problem;
  }
}

/**
 * `local` is the address of the server on this machine. A public address that this machine cannot reach gives a note,
 * because others may reach it.
 */
export async function checkProxy(
  settings: DeploySettings,
  asking: {
    readonly local: string;
    readonly projectId: string;
    readonly patience: number;
    readonly addressesOf?: AddressesOf;
    /** Number of simultaneous requests that the proxy must allow. The default 0 skips this check. */
    readonly atOnce?: number;
  },
): Promise<Finding[]> {
  const { local, projectId, patience, addressesOf = lookupAll, atOnce = 0 } = asking;
  const { PAYMENTS_DOMAIN, SHARE_DOMAIN, WEB_URL } = settings;
  const web = WEB_URL.map((address) => [new URL(address), 'WEB_URL'] as const);
  const named = Object.entries({ PAYMENTS_DOMAIN, SHARE_DOMAIN })
    .filter(([, host]) => host !== '')
    .map(([setting, host]) => [new URL(`https://${host}${portOf(WEB_URL[0])}`), setting] as const);
  const asked = [...web, ...named].filter(([{ protocol, hostname }]) => protocol === 'https:' || !isHere(hostname));
  if (asked.length === 0) return [];
  const own = readReached(await reach(new URL(page, local), { patience }));
  if (!own) return [note('proxy', `the server at ${local} does not say how it is reached: is it of this version?`)];
  const findings = await Promise.all(
    asked.map(async ([url, setting]): Promise<Finding[]> => {
      const one = { url, setting, server: own.server, local, projectId, patience, addressesOf };
      const passed = await orNote(url, checkPassedOn(one));
      const isOurs = passed.some(({ what, state }) => what === 'domain' && state === 'ok');
      if (!isOurs) return passed;
      // Refused requests would make the other checks report false faults.
      const refused = await orNote(url, checkRates(one, atOnce));
      if (refused.length > 0) return [...passed, ...refused];
      const others = await orNote(url, checkEachAddress(one));
      if (setting !== 'WEB_URL') return [...passed, ...others];
      const isWell = passed.every(({ state }) => state === 'ok');
      const places = isWell ? [checkApiPlaces(one)] : [];
      const more = [...places, checkSockets(one), checkMethods(one), checkBodies(one)];
      return [...passed, ...others, ...(await Promise.all(more.map((found) => orNote(url, found)))).flat()];
    }),
  );
  const found = findings.flat();
  const isWell = found.every(({ state }) => state === 'ok');
  return isWell ? [...found, ok('proxy', 'passes on who asks, every method, web sockets and bodies of 5 MB')] : found;
}

async function orNote({ host }: URL, checked: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await checked;
  } catch (problem) {
    return [note('proxy', `${host} could not be asked from here (${reasonOf(problem)})`)];
  }
}

/** Port of the first address as `:8443`, '' for the standard port. The other names use the same port. */
const portOf = (address = ''): string => {
  const { port = '' } = URL.parse(address) ?? {};
  return port === '' ? '' : `:${port}`;
};
