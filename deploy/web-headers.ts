/**
 * `node deploy/web-headers.ts --web https://lapak.example [--format nginx]`: prints the headers that another server
 * must send with the built client, as `Name: value` lines or nginx's add_header. Fill in index.html's runtime-config
 * first.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/command';
import { pageHeaders } from './site/page-headers.ts';

const usage = 'node deploy/web-headers.ts --web https://lapak.example [--dir dist/web] [--format lines|nginx]';
tellFailures(usage);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { web: string, dir: { ...string, default: 'dist/web' }, format: { ...string, default: 'lines' } },
});
const { web, dir, format } = values;

const formats: Readonly<Record<string, (name: string, value: string) => string>> = {
  lines: (name, value) => `${name}: ${value}`,
  nginx: (name, value) => `add_header ${name} "${value}" always;`,
};
const write = formats[format];

if (!web || !URL.canParse(web) || !write) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const headers = pageHeaders(readFileSync(join(dir, 'index.html'), 'utf8'), new URL(web).origin);
  for (const [name, value] of Object.entries(headers)) console.log(write(name, value));
}
