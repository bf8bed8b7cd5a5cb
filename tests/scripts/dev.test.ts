import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import { describe, expect, test } from 'vitest';

const another = { projectId: 'another' };

/** Output of a `npm run dev` that must exit by itself. */
function readingDev(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/launch.js', 'dev', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.trim() })));
}

describe('npm run dev', () => {
  test('reports a port in use in one sentence, and releases the data folder', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const data = mkdtempSync(join(tmpdir(), 'lapak-dev-'));
    try {
      expect(await readingDev(['--port', String(port), '--data', data])).toEqual({
        code: 1,
        said: `Port ${port} is taken, perhaps by a campus that runs already: try --port ${port + 1}.`,
      });
      await (await startLocalAppwrite({ config: another, data })).close();
    } finally {
      other.close();
      rmSync(data, { recursive: true, force: true });
    }
  });

  test('reports another campus on the same data in one sentence', async () => {
    const data = mkdtempSync(join(tmpdir(), 'lapak-dev-'));
    const open = await startLocalAppwrite({ config: another, data });
    try {
      const { code, said } = await readingDev(['--port', '0', '--data', data]);
      expect(code).toBe(1);
      expect(said).toBe(
        `A campus already runs on ${data}: close that one first (Ctrl+C), or keep this one elsewhere with --data and --port.`,
      );
    } finally {
      await open.close();
      rmSync(data, { recursive: true });
    }
  });

  test('prints its usage', async () => {
    expect((await readingDev(['--colour'])).said).toMatch(/Usage: npm run dev -- \[--port 4000\]/);
  });
});
