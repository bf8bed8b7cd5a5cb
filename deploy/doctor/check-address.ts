/** Checks how the public reaches the campus: DNS names, https and certificates. */
import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect as connectTls, type PeerCertificate } from 'node:tls';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { filesIn, filesOfSites } from './check-tls-keys.ts';
import { codeOf, type Finding, fault, noCertificate, note, ok, reasonOf } from './finding.ts';
import { reach } from './reach.ts';

const day = 24 * 3_600_000;
const isHere = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

export async function checkAddresses(settings: DeploySettings, patience: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const address of settings.WEB_URL) {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !isHere(hostname))
      findings.push(
        fault(
          'https',
          `WEB_URL is ${address}: passwords would be sent as they are, and browsers give no camera, install or news`,
          `set WEB_URL=https://${hostname}, with a certificate at the proxy (docs/deploy.md, section 1)`,
        ),
      );
    else {
      await reaches(findings, new URL(address), patience);
      findings.push(...(await checkPlain(new URL(address), patience)));
    }
  }
  for (const [name, host] of Object.entries({
    PAYMENTS_DOMAIN: settings.PAYMENTS_DOMAIN,
    SHARE_DOMAIN: settings.SHARE_DOMAIN,
  }))
    if (host && !isHere(host)) await reaches(findings, new URL(`https://${host}/`), patience, name);
  return findings;
}

/** Adds findings about the DNS name and, over https, its certificate. */
async function reaches(findings: Finding[], url: URL, patience: number, setting = 'WEB_URL'): Promise<void> {
  const { hostname, protocol } = url;
  let address: string;
  try {
    ({ address } = await lookup(hostname));
    findings.push(ok('DNS', `${hostname} is ${address}`));
  } catch (problem) {
    findings.push(
      codeOf(problem) === 'EAI_AGAIN'
        ? note('DNS', `${hostname} could not be looked up: this machine reaches no name server`)
        : fault('DNS', `there is no host ${hostname} (${setting})`, 'add its A record, or correct the setting'),
    );
    return;
  }
  if (protocol === 'https:') findings.push(await checkCertificate(url, address, patience));
}

const isOwn = (address: string): boolean =>
  address.startsWith('127.') ||
  Object.values(networkInterfaces()).some((some) => some?.some((one) => one.address === address));

/**
 * Checks that http redirects to https: people type addresses without https, and certificates may be renewed over http.
 * Skips https on another port than 443, which has no http port of its own.
 */
export async function checkPlain(
  { protocol, hostname, port }: URL,
  patience: number,
  plainPort = 80,
): Promise<Finding[]> {
  if (protocol !== 'https:' || port !== '' || isHere(hostname)) return [];
  try {
    const { status, headers } = await reach(`http://${hostname}:${plainPort}/`, { patience });
    if (status >= 300 && status < 400 && headers.location?.startsWith('https://')) return [];
    return [
      fault(
        'https',
        `http://${hostname} does not lead to https (it answered ${status}): what people send there can be read`,
        'listen 80 with return 301 https://$host$request_uri; (deploy/host/nginx/lapak.conf)',
      ),
    ];
  } catch (problem) {
    const reason = reasonOf(problem);
    return [
      note(
        'https',
        `nothing answers at http://${hostname} (${reason}): addresses typed without https lead nowhere, and a certificate renewed over http ends; deploy/host/nginx/lapak.conf listens at port 80`,
      ),
    ];
  }
}

/** `address`: the IP address that the name resolves to. */
async function checkCertificate(url: URL, address: string, patience: number): Promise<Finding> {
  const shown = await shownCertificate(url, patience);
  if ('says' in shown) {
    // A router may forward this address to this machine, so the A record may be correct.
    const other = isOwn(address) || shown.isAnswer ? '' : `; or correct its A record, if ${address} is another machine`;
    return fault('https', shown.says, `${shown.todo}${other}`);
  }
  return staleFinding(url.hostname, shown.certificate) ?? certificateFinding(url.hostname, shown, Date.now());
}

/** A certificate in a file; undefined if it cannot be read, or is none. nginx itself refuses such a file. */
function certificateIn(path: string): X509Certificate | undefined {
  try {
    return new X509Certificate(readFileSync(path));
  } catch {
    return undefined;
  }
}

/**
 * A fault if a file of certbot or of nginx's sites has a later certificate of the same names and organization than the
 * one served: nginx reads its files at a reload only.
 */
export function staleFinding(
  hostname: string,
  served: Pick<PeerCertificate, 'valid_to' | 'subjectaltname' | 'issuer'>,
  { live = '/etc/letsencrypt/live', sites }: { readonly live?: string; readonly sites?: string } = {},
): Finding | null {
  const files = [...filesIn(live).map((folder) => join(folder, 'cert.pem')), ...filesOfSites('ssl_certificate', sites)];
  const newer = files.find((path) => {
    const stored = certificateIn(path)?.toLegacyObject();
    const isSame = stored?.subjectaltname === served.subjectaltname && stored?.issuer.O === served.issuer.O;
    return isSame && stored && Date.parse(stored.valid_to) > Date.parse(served.valid_to);
  });
  if (!newer) return null;
  return fault(
    'https',
    `${hostname} still serves an older certificate than ${newer}`,
    'systemctl reload nginx, and correct the --deploy-hook that should do it (docs/deploy.md, section 1)',
  );
}

/**
 * Faults of the certificates of all names, for the server's own report. Skips names at which nothing answers this
 * machine, and untrusted authorities, because a campus may have its own.
 */
export async function certificateFaults(
  { WEB_URL, PAYMENTS_DOMAIN, SHARE_DOMAIN }: DeploySettings,
  patience: number,
): Promise<string[]> {
  const named = [PAYMENTS_DOMAIN, SHARE_DOMAIN].filter((host) => host !== '').map((host) => `https://${host}`);
  const urls = [...WEB_URL, ...named].map((address) => new URL(address));
  const facts = await Promise.all(
    urls.map(async (url) => {
      if (url.protocol !== 'https:') return [];
      const shown = await shownCertificate(url, patience);
      if ('says' in shown) return shown.isAnswer ? [shown.says] : [];
      const stale = staleFinding(url.hostname, shown.certificate);
      return (stale ?? certificateFinding(url.hostname, { ...shown, refused: null }, Date.now())).fact ?? [];
    }),
  );
  return facts.flat();
}

interface Shown {
  readonly certificate: PeerCertificate;
  /** Node's code for an untrusted certificate, or null. */
  readonly refused: string | null;
}

/** Why there is no certificate. `isAnswer`: whether something answers at this name. */
interface NotShown {
  readonly says: string;
  readonly todo: string;
  readonly isAnswer: boolean;
}

function shownCertificate({ hostname, port }: URL, patience: number): Promise<Shown | NotShown> {
  return new Promise((resolve) => {
    const socket = connectTls({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      rejectUnauthorized: false,
    });
    const end = (found: Shown | NotShown) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(patience, () =>
      end({
        says: `${hostname} does not answer over https within ${patience / 1000} s`,
        todo: 'let port 443 in, and start the proxy',
        isAnswer: false,
      }),
    );
    socket.once('error', (problem) => {
      const reason = reasonOf(problem);
      const isAnswer = reason === noCertificate;
      const todo = isAnswer
        ? 'add it to server_name and to the certificate (docs/deploy.md, section 1)'
        : 'start the proxy: nginx -t && systemctl restart nginx';
      end({ says: `no https at ${hostname} (${reason})`, todo, isAnswer });
    });
    socket.once('secureConnect', () =>
      end({
        certificate: socket.getPeerCertificate(),
        refused: socket.authorized ? null : String(socket.authorizationError),
      }),
    );
  });
}

const unknownAuthority = 'no authority that browsers know has signed it';
const unsigned: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
};
/** Node's code for a certificate that is sent without its intermediate certificates. */
const isAlone = 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';

export function certificateFinding(hostname: string, { certificate, refused }: Shown, now: number): Finding {
  const wrong = (why: string, todo: string) =>
    fault('https', `browsers refuse the certificate of ${hostname} (${why})`, todo);
  const renew = 'renew it: certbot renew, systemctl reload nginx, and systemctl status certbot.timer';
  const [from, until] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)];
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const getOne = 'get one for exactly this name: docs/deploy.md, section 1';
  if (checkServerIdentity(hostname, certificate))
    return wrong(`it is one of ${certificate.subjectaltname?.replaceAll('DNS:', '') ?? 'no name'}`, getOne);
  if (now > until) return wrong(`it ended on ${date(until)}`, renew);
  if (now < from) return wrong(`it begins on ${date(from)}`, 'correct the clock of this machine: timedatectl');
  if (refused === isAlone)
    return wrong(
      'it comes without those between it and its authority',
      'ssl_certificate is fullchain.pem, not cert.pem',
    );
  if (refused !== null) return wrong(unsigned[refused] ?? refused, getOne);
  const left = Math.floor((until - now) / day);
  // Some authorities issue certificates for only days or hours.
  return until - now < Math.min(14 * day, (until - from) / 4)
    ? fault('https', `the certificate of ${hostname} ends in ${left} days`, renew)
    : ok('https', `the certificate of ${hostname} is good for ${left} days`);
}
