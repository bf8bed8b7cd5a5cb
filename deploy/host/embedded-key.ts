import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../project/target.ts';

/** The key of the embedded server that keeps its data there. @throws Refusal where none has begun yet */
export function embeddedKey(data: string): string {
  const path = join(data, 'secrets.json');
  if (!existsSync(path)) throw new Refusal(`${data} holds no data of an embedded Appwrite.`);
  return z.object({ key: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8'))).key;
}
