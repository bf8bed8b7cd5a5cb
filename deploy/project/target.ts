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

/** Where to deploy, what, and the operator's choices. */
export interface DeployRequest {
  readonly endpoint: string;
  readonly projectId: string;
  readonly key: string;
  readonly config: AppwriteConfig;
  /** Folder that paths of functions start from. */
  readonly configDir: string;
  /** Variables of each function; `secret` ones are written and never read. */
  readonly variables: (functionId: string) => readonly DeployVariable[];
  /** Function id → host name it answers at. */
  readonly domains: Readonly<Record<string, string>>;
  /** Whose id the functions know; without e-mail only the account is reserved. Undefined = a project without one. */
  readonly admin?: AdminSettings | undefined;
  /** Host names of pages that may call the API. */
  readonly webHosts: readonly string[];
  /** The site of the web client, if Appwrite is to serve it: under this host name. */
  readonly siteHost: string;
  /** Mail server and sender, and Google sign-in; undefined = left as it is. */
  readonly smtp?: SmtpSettings | undefined;
  /** The server was told its mail server at its start (npm run host): its project has no settings of mail. */
  readonly hasMailFromStart?: boolean;
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** What mails and their provider call the market; default: ours. */
  readonly marketName?: string;
  /** Main colour of Appwrite's own mails (`#rrggbb`); default: ours. */
  readonly colour?: string;
  /** Origin of the pages, for the logo in those mails; undefined = not known. */
  readonly web?: string | undefined;
  /** Text queries differ there (Appwrite on MongoDB); false = stop. */
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
  /** '' for STARTTLS where the server offers it. */
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

/** One change, told before it is made. */
export interface Step {
  readonly title: string;
  /** What follows does not need it: when it fails, deploy goes on and says so at its end. */
  readonly canWait?: boolean;
  run(): Promise<void>;
}

/** What the operator has to decide or correct; nothing has been changed because of it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The answer, or undefined when the server says that there is none (404). */
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

/** Asks again until `ready` says yes. Errors: what `ready` throws, and ten minutes without a yes. */
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
