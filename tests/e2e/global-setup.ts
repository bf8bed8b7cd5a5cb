import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elsewhere } from '../support/elsewhere.ts';
import { ownTemporaryFolder } from '../support/own-temporary-folder.ts';
import { startCampus } from './campus.ts';
import { offerAllKinds } from './kind-goods.ts';
import { campusName } from './this-campus.ts';

/**
 * Seeds one campus, whose data folder every worker copies. It is in a temporary folder that is removed after this run.
 */
export default async function prepare(): Promise<void> {
  ownTemporaryFolder();
  if (elsewhere()) return;
  const campus = await startCampus();
  if (campusName !== 'pertama') await offerAllKinds(campus, campusName);
  await campus.kill();
  const template = mkdtempSync(join(tmpdir(), 'lapak-template-'));
  cpSync(campus.data, template, { recursive: true });
  rmSync(campus.data, { recursive: true, force: true });
  process.env.CAMPUS_TEMPLATE = template;
}
