/** How the world reaches the campus: names, https and its certificate, and that it is this campus that answers there. */
import { lookup } from 'node:dns/promises';
import { connect as connectTls } from 'node:tls';
import type { DeploySettings } from '../project/deploy-settings.ts';
import { codeOf, type Finding, fault, note, ok, reasonOf } from './finding.ts';

const day = 24 * 3_600_000;
const isHere = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

/** `local`: the campus on this machine, when one answers; its page is compared with the one that people get. */
export async function checkAddresses(
  settings: DeploySettings,
  local: string | undefined,
  patience: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const address of settings.WEB_URL) {
    const { protocol, hostname, origin } = new URL(address);
    if (protocol !== 'https:' && !isHere(hostname))
      findings.push(
        fault(
          'https',
          `WEB_URL is ${address}: passwords would be sent as they are, and browsers give no camera, install or news`,
          `set WEB_URL=https://${hostname}, with a certificate at the proxy (docs/deploy.md, section 1)`,
        ),
      );
    else if (await reaches(findings, new URL(address), patience)) {
      if (local) findings.push(await checkSame(origin, local, patience));
    }
  }
  for (const [name, host] of Object.entries({
    PAYMENTS_DOMAIN: settings.PAYMENTS_DOMAIN,
    SHARE_DOMAIN: settings.SHARE_DOMAIN,
  }))
    if (host && !isHere(host)) await reaches(findings, new URL(`https://${host}/`), patience, name);
  return findings;
}

/** The name and, over https, its certificate; what is wrong is added. */
async function reaches(findings: Finding[], url: URL, patience: number, setting = 'WEB_URL'): Promise<boolean> {
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
    return false;
  }
  if (protocol !== 'https:') return true;
  const found = await checkCertificate(url, patience);
  findings.push(found);
  return found.state === 'ok';
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

/** `refused`: why browsers refuse it; null: they do not. `until`: its end, ms since 1970. */
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

/** What everybody may read, and no other campus has: the key that browsers subscribe to news with, and the commit. */
async function identityOf(origin: string, patience: number): Promise<string> {
  const answer = await fetch(`${origin}/`, { signal: AbortSignal.timeout(patience) });
  const [, text = '{}'] = /id="runtime-config">([\s\S]*?)<\/script>/.exec(await answer.text()) ?? [];
  const { vapidPublicKey = '', projectId = '' } = JSON.parse(text);
  return projectId === '' ? '' : `${projectId} ${vapidPublicKey}`;
}

async function checkSame(origin: string, local: string, patience: number): Promise<Finding> {
  try {
    const [theirs, ours] = await Promise.all([identityOf(origin, patience), identityOf(local, patience)]);
    return theirs === ours
      ? ok('domain', `${origin} is this campus`)
      : fault(
          'domain',
          `${origin} is answered by ${theirs === '' ? 'something that is no campus' : 'another campus'}`,
          'correct WEB_URL, its A record, or the server_name and proxy_pass of the proxy',
        );
  } catch (problem) {
    return fault(
      'domain',
      `${origin} can't be opened (${reasonOf(problem)})`,
      'look at the log of the proxy: journalctl -u nginx',
    );
  }
}
