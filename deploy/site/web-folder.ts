import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasConfigSlot, pageWithConfig, withConfigVersion } from 'appwrite-local/web-front';
import { Refusal } from '../project/target.ts';
import { campusFileOf, campusFilePaths, type LogoAt, type StoredGroups } from './campus-files.ts';
import { withPolicy } from './page-headers.ts';

/**
 * Copies the built client to `site` and fills in Appwrite's address and, if known, the client's own
 * (https://lapak.example). The Content-Security-Policy is in the page, because Sites do not send our headers. @throws
 * Refusal if the client is not built
 */
export function writeSite(built: string, site: string, config: object, origin = ''): void {
  if (!existsSync(join(built, 'index.html')))
    throw new Refusal(`${built} holds no built web client. Build it first: npm run build`);
  rmSync(site, { recursive: true, force: true });
  // Only tools need the bundler's manifest.
  cpSync(built, site, { recursive: true, filter: (source) => !source.endsWith('.vite') });
  const page = join(site, 'index.html');
  const html = readFileSync(page, 'utf8');
  if (!hasConfigSlot(html)) throw new Error(`${built}/index.html has no place for the runtime-config.`);
  writeFileSync(page, withPolicy(pageWithConfig(html, config, origin), origin));
  const worker = join(site, 'service-worker.js');
  if (existsSync(worker)) writeFileSync(worker, withConfigVersion(readFileSync(worker, 'utf8'), html, config));
}

/** Fills the campus's name, colour and icons into the folder of `writeSite`. */
export async function writeCampus(site: string, groups: StoredGroups, logoAt: LogoAt): Promise<void> {
  for (const path of campusFilePaths.filter((one) => existsSync(join(site, one)))) {
    const file = join(site, path);
    const written = await campusFileOf(path, readFileSync(file), groups, logoAt);
    if (written === null) continue;
    writeFileSync(file, written);
    rmSync(`${file}.br`, { force: true }); // the compressed form in the build is outdated
  }
}
