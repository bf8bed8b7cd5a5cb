/** The nginx site that a team copies (deploy/host/nginx), on its own ports in front of a server on this machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { freePort } from '../../scripts/start/free-port.ts';
import { eventually } from './eventually.ts';

export const hasNginx = spawnSync('sh', ['-c', 'command -v nginx']).status === 0;

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** TLS server name (SNI); the request then uses a separate connection. */
  readonly servername?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/**
 * Starts nginx and resolves when it accepts connections. `folder`: an empty folder for its certificate and logs.
 * `changed`: the site with other limits.
 */
export async function nginxFront(folder: string, port: number, changed = (site: string) => site) {
  const at = (name: string) => join(folder, name);
  mkdirSync(at('temp'), { recursive: true });
  const [http, https] = [await freePort(), await freePort()];
  const tls = ['-keyout', at('privkey.pem'), '-out', at('fullchain.pem')];
  const subject = ['-subj', '/CN=lapak.example', '-addext', 'subjectAltName=DNS:lapak.example'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...tls];
  execFileSync('openssl', made, { stdio: 'ignore' });
  const site = changed(readFileSync('deploy/host/nginx/lapak.conf', 'utf8'))
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replaceAll('/etc/lapak/tls', folder)
    .replaceAll('/var/log/nginx/lapak.log', at('access.log'))
    .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${port}`);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${at('temp')}/${one};`,
  );
  const main = `pid ${at('nginx.pid')}; error_log ${at('error.log')}; daemon off; events {}`;
  writeFileSync(at('nginx.conf'), `${main} http { ${temp.join(' ')}\n${site}\n}`);
  const tested = spawnSync('nginx', ['-t', '-c', at('nginx.conf')], { encoding: 'utf8' }).stderr;
  const nginx = spawn('nginx', ['-c', at('nginx.conf')], { stdio: 'ignore' });
  const ended = new Promise((resolve) => nginx.once('close', resolve));
  // Like a browser: six keep-alive connections.
  const agent = new Agent({
    ca: readFileSync(at('fullchain.pem')),
    servername: 'lapak.example',
    keepAlive: true,
    maxSockets: 6,
  });
  const ask = (path: string, { method = 'GET', headers = {}, body, servername }: Asked = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const by =
        servername === undefined ? { agent } : { agent: false as const, servername, rejectUnauthorized: false };
      const where = { port: https, path, host: '127.0.0.1', method, ...by };
      const asking = request({ ...where, headers: { host: 'lapak.example', ...headers } }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.once('error', reject);
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      asking.once('error', reject).end(body);
    });
  /** A request over plain HTTP with this host name. */
  const askPlain = (path: string, host = 'lapak.example'): Promise<Omit<Answered, 'text'>> =>
    new Promise((resolve, reject) => {
      const asking = requestPlain({ host: '127.0.0.1', port: http, path, headers: { host } }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
      });
      asking.once('error', reject).end();
    });
  await eventually(() => askPlain('/'));
  return {
    ask,
    /** The output of `nginx -t`. */
    tested,
    askPlain,
    log: (name: 'access' | 'error') => readFileSync(at(`${name}.log`), 'utf8'),
    close: async () => {
      agent.destroy();
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
