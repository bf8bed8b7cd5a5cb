/** The host name of a function or site: a rule of the server's proxy. */
import { type IncomingHttpHeaders, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Query } from 'node-appwrite';
import type { Step, Target } from './target.ts';

/** The function or site that gets the host name. */
interface Owner {
  /** Name in the output, such as "function share". */
  readonly title: string;
  readonly id: string;
  make(domain: string): Promise<unknown>;
}

/**
 * Plans to assign the domain to its owner, unless the owner has it already. A domain that is taken stops no later step;
 * `notes` reports it if that is known beforehand.
 */
export async function planDomain(
  target: Target,
  { endpoint, domain }: { readonly endpoint: string; readonly domain: string },
  { title, id, make }: Owner,
  notes: string[],
): Promise<Step[]> {
  const { rules } = await target.proxy.listRules({ queries: [Query.equal('domain', domain)] });
  const ours = rules.filter((rule) => rule.domain === domain);
  if (ours.some((rule) => rule.deploymentResourceId === id)) return [];
  if (ours.length > 0 || (await runsThere(endpoint, domain)))
    notes.push(
      `The domain ${domain} already belongs to something else on this Appwrite: take it away there, or choose another one for ${title}.`,
    );
  const run = async () => void (await make(domain));
  return [{ title: `give ${title} the domain ${domain}`, canWait: true, run }];
}

const PATIENCE_MS = 5_000;

/**
 * Whether this server runs a function or site for that host. An API key sees only the rules of its own project, so the
 * headers of a response for the host decide. False also if unknown.
 */
async function runsThere(endpoint: string, domain: string): Promise<boolean> {
  const url = new URL('/', endpoint);
  const ask = url.protocol === 'https:' ? overHttps : overHttp;
  const headers = await new Promise<IncomingHttpHeaders>((resolve) => {
    const options = { headers: { host: domain }, servername: url.hostname, timeout: PATIENCE_MS };
    const asked = ask(url, options, (answer) => {
      answer.destroy();
      resolve(answer.headers);
    });
    asked.on('timeout', () => asked.destroy());
    // Without a response nothing is known about the domain; the server itself was checked before.
    asked.on('error', () => resolve({}));
    asked.end();
  });
  return 'x-appwrite-execution-id' in headers || 'x-appwrite-log-id' in headers;
}
