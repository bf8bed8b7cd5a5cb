import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const install = ['install', '-y', '-qq', '--no-install-recommends'];

/** apt writes to stderr only, because other steps print at the same time. */
const aptGet = (args: string[]) =>
  new Promise<boolean>((resolve) => {
    const child = spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });

/** Whether packages can be installed here: on Debian, as root. */
export const installsPackages = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

export const updatePackages = () => aptGet(['update', '-qq']);

/** Resolves with whether they are installed now. */
export const installPackages = (...packages: string[]) => aptGet([...install, ...packages]);
