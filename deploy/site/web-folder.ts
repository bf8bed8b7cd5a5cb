import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasConfigSlot, pageWithConfig, withConfigVersion } from 'appwrite-local/client-config';
import { Refusal } from '../project/target.ts';
import { withPolicy } from './page-headers.ts';

/**
 * Copies the built client to `site`, tells its page where Appwrite is and, when known, where it is itself
 * (https://lapak.example); its policy stands in the page, for Sites send no headers of ours. @throws Refusal when it is not built
 */
export function writeSite(built: string, site: string, config: object, origin = ''): void {
  if (!existsSync(join(built, 'index.html')))
    throw new Refusal(`${built} holds no built web client. Build it first: npm run build`);
  rmSync(site, { recursive: true, force: true });
  // The bundler's manifest is for tools.
  cpSync(built, site, { recursive: true, filter: (source) => !source.endsWith('.vite') });
  const page = join(site, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!hasConfigSlot(html)) throw new Error(`${built}/index.html has no place for the runtime-config.`);
  writeFileSync(page, withPolicy(pageWithConfig(html, config, origin), origin));
  const worker = join(site, 'service-worker.js');
  if (existsSync(worker)) writeFileSync(worker, withConfigVersion(readFileSync(worker, 'utf8'), html, config));
}
