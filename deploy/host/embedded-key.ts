import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from 'appwrite-local/config';
import { z } from 'zod';
import { Refusal } from '../project/target.ts';

/** The key of the embedded server with this data folder. @throws Refusal if no server has run on it yet */
export function embeddedKey(data: string): string {
  const path = join(data, 'secrets.json');
  if (!existsSync(path)) throw new Refusal(`${data} holds no data of an embedded Appwrite.`);
  return z.object({ key: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).key;
}

/** Connection data of that folder's campus at a port of this machine. @throws Refusal */
export const embeddedCampus = (data: string, port: string) => ({
  endpoint: `http://127.0.0.1:${port}/v1`,
  projectId: loadConfig('appwrite.json').config.projectId,
  key: embeddedKey(data),
});
