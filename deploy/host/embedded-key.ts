import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from 'appwrite-local/config';
import { z } from 'zod';
import { Refusal } from '../project/target.ts';

const secretsSchema = z.object({ key: z.string() });

/**
 * API key of the embedded server with this data folder. @throws Refusal if no server has run on the folder yet, or if
 * secrets.json is damaged
 */
export function embeddedKey(data: string): string {
  const path = join(data, 'secrets.json');
  if (!existsSync(path)) throw new Refusal(`${data} holds no data of an embedded Appwrite.`);
  const text = readFileSync(path, 'utf8');
  try {
    return secretsSchema.parse(JSON.parse(text)).key;
  } catch (problem) {
    if (!(problem instanceof SyntaxError || problem instanceof z.ZodError)) throw problem;
    throw new Refusal(`${path} is damaged.`);
  }
}

/** Connection data of that folder's campus at a port of this machine. @throws Refusal */
export const embeddedCampus = (data: string, port: string) => ({
  endpoint: `http://127.0.0.1:${port}/v1`,
  projectId: loadConfig('appwrite.json').config.projectId,
  key: embeddedKey(data),
});
