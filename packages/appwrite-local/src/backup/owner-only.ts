import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes a data folder and everything in it accessible to its owner only (0700, 0600), however it was copied or
 * unpacked: it contains passwords, sessions and the server's API key. Links are left alone.
 */
export async function ownerOnly(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await ownerOnly(path);
    else if (entry.isFile()) await chmod(path, 0o600);
  }
}
