import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The parts of appwrite.json (appwrite-cli 12) that make a project. Each service narrows its own part. */
export interface ConfigColumn {
  readonly key: string;
  readonly type: string;
  readonly required?: boolean;
  readonly array?: boolean;
  readonly size?: number;
  readonly default?: unknown;
  readonly format?: string;
  readonly elements?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly encrypt?: boolean;
}

export interface ConfigIndex {
  readonly key: string;
  readonly type: string;
  readonly columns?: readonly string[];
  readonly attributes?: readonly string[];
  readonly orders?: readonly string[];
}

export interface ConfigTable {
  readonly $id: string;
  readonly databaseId: string;
  readonly name: string;
  readonly enabled?: boolean;
  readonly rowSecurity?: boolean;
  readonly $permissions?: readonly string[];
  readonly columns?: readonly ConfigColumn[];
  readonly indexes?: readonly ConfigIndex[];
}

export interface ConfigBucket {
  readonly $id: string;
  readonly name: string;
  readonly enabled?: boolean;
  readonly fileSecurity?: boolean;
  readonly $permissions?: readonly string[];
  readonly maximumFileSize?: number;
  readonly allowedFileExtensions?: readonly string[];
  readonly compression?: string;
  readonly encryption?: boolean;
  readonly antivirus?: boolean;
  readonly transformations?: boolean;
}

export interface ConfigFunction {
  readonly $id: string;
  readonly name: string;
  readonly runtime: string;
  readonly specification?: string;
  readonly execute?: readonly string[];
  readonly events?: readonly string[];
  readonly scopes?: readonly string[];
  readonly schedule?: string;
  readonly timeout?: number;
  readonly enabled?: boolean;
  readonly logging?: boolean;
  readonly entrypoint: string;
  readonly commands?: string;
  readonly path: string;
}

/** A web client that Appwrite serves (Sites). */
export interface ConfigSite {
  readonly $id: string;
  readonly name: string;
  readonly framework: string;
  readonly buildRuntime: string;
  readonly adapter?: string;
  readonly installCommand?: string;
  readonly buildCommand?: string;
  readonly outputDirectory?: string;
  readonly fallbackFile?: string;
  readonly specification?: string;
  readonly timeout?: number;
  readonly enabled?: boolean;
  readonly logging?: boolean;
  readonly path: string;
}

export interface AppwriteConfig {
  readonly projectId: string;
  readonly projectName?: string;
  readonly tablesDB?: readonly { readonly $id: string; readonly name: string; readonly enabled?: boolean }[];
  readonly tables?: readonly ConfigTable[];
  readonly buckets?: readonly ConfigBucket[];
  readonly functions?: readonly ConfigFunction[];
  readonly sites?: readonly ConfigSite[];
  readonly settings?: { readonly auth?: { readonly methods?: Readonly<Record<string, boolean>> } };
}

/**
 * Reads an appwrite.json. `configDir`: the folder that function paths are relative to. Errors: no file, no JSON, no
 * projectId.
 */
export function loadConfig(
  config: AppwriteConfig | string,
  configDir?: string,
): { config: AppwriteConfig; configDir: string } {
  if (typeof config !== 'string') return { config, configDir: resolve(configDir ?? process.cwd()) };
  const path = resolve(config);
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isConfig(read)) throw new Error(`${path} is no appwrite.json: "projectId" is missing.`);
  return { config: read, configDir: configDir ? resolve(configDir) : dirname(path) };
}

function isConfig(value: unknown): value is AppwriteConfig {
  return typeof value === 'object' && value !== null && 'projectId' in value && typeof value.projectId === 'string';
}
