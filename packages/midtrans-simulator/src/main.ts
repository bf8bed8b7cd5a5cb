#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ServerOptions, startMidtransSimulator } from './server.ts';

const USAGE = `midtrans-simulator --server-key KEY|--server-key-file FILE [--port 4100] [--host 127.0.0.1] [--notify URL] [--data FILE] [--path /midtrans]
  [--minute-ms 60000] [--behind-proxy]
--server-key    any text; the shop is given the same. Or the first line of a file, or MIDTRANS_SERVER_KEY
--notify        where notifications are posted; without it nobody is told
--data          SQLite file that keeps payments; without it they go with the process
--minute-ms     how long a minute is between tries of a notification
--behind-proxy  believe X-Forwarded-Proto, and show the control page to nobody`;

/** Exits with code 2 and the usage because of wrong arguments. */
function refuse(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(2);
}

function numberOf(flag: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= most) return number;
  return refuse(`--${flag} "${text}" is no whole number from 0 to ${most}.`);
}

function notifyOf(address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  return refuse(`--notify "${address}" is no http:// or https:// address.`);
}

function pathOf(path: string): string {
  if (path === '' || /^(\/[\w.~-]+)+$/.test(path)) return path;
  return refuse(`--path "${path}" has to be like /midtrans, without a slash at its end.`);
}

/** Reads the key from the first line of a file: unlike a flag, a file's content is not visible in the process list. */
function keyIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[0]?.trim();
  } catch {
    return refuse(`--server-key-file "${file}" can't be read.`);
  }
}

function readFlags(): ServerOptions {
  const string = { type: 'string' } as const;
  const flags = {
    'server-key': string,
    'server-key-file': string,
    port: string,
    host: string,
    notify: string,
    data: string,
    path: string,
    'minute-ms': string,
    'behind-proxy': { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  let values: ReturnType<typeof parseArgs<{ options: typeof flags }>>['values'];
  try {
    ({ values } = parseArgs({ options: flags }));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const serverKey = values['server-key'] || keyIn(values['server-key-file']) || process.env.MIDTRANS_SERVER_KEY;
  if (!serverKey) return refuse('A server key is needed: any text that the shop is given, too.');
  return {
    serverKey,
    port: numberOf('port', values.port ?? '4100', 65_535),
    host: values.host ?? '127.0.0.1',
    notificationUrl: values.notify ? notifyOf(values.notify) : '',
    data: values.data ?? ':memory:',
    path: pathOf(values.path ?? ''),
    minuteMs: numberOf('minute-ms', values['minute-ms'] ?? '60000', 3_600_000),
    behindProxy: values['behind-proxy'] ?? false,
  };
}

const options = readFlags();
try {
  const simulator = await startMidtransSimulator(options);
  console.log(`Midtrans simulator: ${simulator.url}
Core API   ${simulator.url}
Snap API   ${simulator.url}/snap/v1
snap.js    ${simulator.url}/snap/snap.js
Control    ${simulator.url}/control
Notifies   ${options.notificationUrl || '(nobody: start it with --notify URL)'}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      simulator.close().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  console.error(
    `The simulator cannot start: ${said} (port ${options.port}, host ${options.host}, data ${options.data})`,
  );
  process.exit(1);
}
