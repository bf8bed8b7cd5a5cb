import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the packages that only a long proof needs into `folder` on first use, so that other installs do not download
 * them. Throws if the installation fails.
 */
export function ownPackages(folder: string): void {
  if (existsSync(`${folder}/node_modules`)) return;
  const { status, error } = spawnSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`npm ci in ${folder} ended with ${status}`);
}
