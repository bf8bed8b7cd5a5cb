/** A campus as a team runs it: `npm run host` in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const settingsFile = (
  folder: string,
  settings: Readonly<Record<string, string>>,
  name = 'lapak.env',
): string => {
  const path = join(folder, name);
  writeFileSync(
    path,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  return path;
};

export interface CommandEnd {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command to its end. `cwd`: the folder of its release. */
export function runCommand(
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string>; node?: string } = {},
) {
  const { cwd = process.cwd(), env = {}, node = process.execPath } = options;
  const child = spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return endOf(child);
}

export function endOf(child: ChildProcess): Promise<CommandEnd> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

/** Starts the campus and resolves when it responds. Throws with its output if it ends before. */
export async function hostedCampus(options: { data: string; settings: string; port: number; cwd?: string }) {
  const { data, settings, port, cwd = process.cwd() } = options;
  const args = ['scripts/launch.js', 'host', '--data', data, '--settings', settings, '--port', String(port)];
  // Another test file in this process may have set function variables: this campus uses its own.
  const { ID_SECRET: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = endOf(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('answers at')) resolve();
    });
    ended.then(({ code, said }) => reject(new Error(`npm run host ended with ${code}: ${said}`)));
  });
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
