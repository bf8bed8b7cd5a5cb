/** Checks how the public reaches the campus: names, https and its certificate. */
import { lookup } from 'node:dns/promises';
import { connect as connectTls } from 'node:tls';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { codeOf, type Finding, fault, note, ok, reasonOf } from './finding.ts';

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
    else await reaches(findings, new URL(address), patience);
  }
  for (const [name, host] of Object.entries({
    PAYMENTS_DOMAIN: settings.PAYMENTS_DOMAIN,
    SHARE_DOMAIN: settings.SHARE_DOMAIN,
  }))
    if (host && !isHere(host)) await reaches(findings, new URL(`https://${host}/`), patience, name);
  return findings;
}

/** Checks the name and, over https, its certificate; adds its findings. */
async function reaches(findings: Finding[], url: URL, patience: number, setting = 'WEB_URL'): Promise<void> {
  const { hostname, protocol } = url;
  try {
    const { address } = await lookup(hostname);
    findings.push(ok('DNS', `${hostname} is ${address}`));
  } catch (problem) {
    findings.push(
      codeOf(problem) === 'EAI_AGAIN'
        ? note('DNS', `${hostname} could not be looked up: this machine reaches no name server`)
        : fault('DNS', `there is no host ${hostname} (${setting})`, 'add its A record, or correct the setting'),
    );
    return;
  }
  if (protocol === 'https:') findings.push(await checkCertificate(url, patience));
}

function checkCertificate({ hostname, port }: URL, patience: number): Promise<Finding> {
  return new Promise((resolve) => {
    const socket = connectTls({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    const end = (finding: Finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.setTimeout(patience, () =>
      end(
        fault(
          'https',
          `${hostname} does not answer over https within ${patience / 1000} s`,
          'let port 443 in, and start the proxy',
        ),
      ),
    );
    socket.once('error', (problem) =>
      end(
        fault(
          'https',
          `no https at ${hostname} (${reasonOf(problem)})`,
          'start the proxy: nginx -t && systemctl reload nginx',
        ),
      ),
    );
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      const refused = socket.authorized ? null : String(socket.authorizationError);
      end(certificateFinding(hostname, refused, until, Date.now()));
    });
  });
}

/** `refused`: why browsers refuse the certificate, or null. `until`: its end, ms since 1970. */
export function certificateFinding(hostname: string, refused: string | null, until: number, now: number): Finding {
  const left = Math.floor((until - now) / day);
  if (refused !== null)
    return fault(
      'https',
      `browsers refuse the certificate of ${hostname} (${refused})`,
      'get one for exactly this name: docs/deploy.md, section 1',
    );
  return left < 14
    ? fault(
        'https',
        `the certificate of ${hostname} ends in ${left} days`,
        'renew it: certbot renew, and systemctl status certbot.timer',
      )
    : ok('https', `the certificate of ${hostname} is good for ${left} days`);
}
