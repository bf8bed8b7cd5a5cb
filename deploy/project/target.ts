import type { AppwriteConfig } from 'appwrite-local/config';
import {
  AppwriteException,
  Client,
  Functions,
  Messaging,
  Project,
  Proxy as ProxyRules,
  Sites,
  Storage,
  TablesDB,
  Users,
} from 'node-appwrite';

/** The target, the content and the operator's choices of a deploy. */
export interface DeployRequest {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
  readonly config: AppwriteConfig;
  /** Base folder of function paths. */
  readonly configDir: string;
  /** Variables of each function; `secret` ones are written and never read. */
  readonly variables: (functionId: string) => readonly DeployVariable[];
  /** Function id → host name it answers at. */
  readonly domains: Readonly<Record<string, string>>;
  /** The administrator; without e-mail its account is only reserved. Undefined for a project without one. */
  readonly admin?: AdminSettings | undefined;
  /** Host names of pages that may call the API. */
  readonly webHosts: readonly string[];
  /** Host name of the web client's Site; '' if Appwrite does not serve the client. */
  readonly siteHost: string;
  /** Mail server and sender. For this and `google`, undefined leaves the project's setting unchanged. */
  readonly smtp?: SmtpSettings | undefined;
  /** Whether the server got its mail server as an option (npm run host), so that its project has no mail settings. */
  readonly hasMailFromStart?: boolean;
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** The market's name in mails and as the name of the e-mail provider; default: ours. */
  readonly marketName?: string;
  /** Main colour of Appwrite's own mails (`#rrggbb`); default: ours. */
  readonly colour?: string;
  /** Origin of the pages, for the logo in those mails; undefined: unknown. */
  readonly web?: string | undefined;
  /** Whether to deploy to an Appwrite on MongoDB, where text queries differ; otherwise deploy refuses. */
  readonly acceptMongodb: boolean;
}

interface AdminSettings {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** '' means STARTTLS if the server offers it. */
  readonly secure: '' | 'tls' | 'ssl';
  readonly senderEmail: string;
  readonly senderName: string;
}

export interface DeployVariable {
  readonly key: string;
  readonly value: string;
  readonly secret: boolean;
}

/** The services of one project's management API. */
export function connect({ endpoint, projectId, key }: Pick<DeployRequest, 'endpoint' | 'projectId' | 'key'>) {
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
  return {
    tables: new TablesDB(client),
    storage: new Storage(client),
    functions: new Functions(client),
    users: new Users(client),
    proxy: new ProxyRules(client),
    project: new Project(client),
    messaging: new Messaging(client),
    sites: new Sites(client),
  };
}

export type Target = ReturnType<typeof connect>;

/** One change, printed before it is made. */
export interface Step {
  readonly title: string;
  /** Later steps do not need this one: if it fails, deploy continues and reports it at the end. */
  readonly canWait?: boolean;
  run(): Promise<void>;
}

/** A problem that the operator has to decide on or correct. Commands print its message without a stack trace. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The response, or undefined for a 404. */
export async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (problem) {
    if (isCode(problem, 404)) return undefined;
    throw problem;
  }
}

export function isCode(problem: unknown, code: number): boolean {
  return problem instanceof AppwriteException && problem.code === code;
}

const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;
const GIVE_UP = 10 * 60_000;

/** Repeats `ask` until `ready` returns true. Throws the errors of `ready`, and after ten minutes. */
export async function waitUntil<T>(what: string, ask: () => Promise<T>, ready: (answer: T) => boolean): Promise<T> {
  const started = Date.now();
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
    const answer = await ask();
    if (ready(answer)) return answer;
    if (Date.now() - started > GIVE_UP) throw new Error(`${what} is still not ready after ten minutes.`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n');
}
