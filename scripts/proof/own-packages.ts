import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs what a long proof needs besides, beside its settings in `folder`, the first time: nobody else downloads it. Throws without a registry. */
export function ownPackages(folder: string): void {
  if (existsSync(`${folder}/node_modules`)) return;
  const { status, error } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`npm ci in ${folder} ended with ${status}`);
}
