/**
 * node scripts/walk-deploy.ts [--base FOLDER] [--layer FOLDER]: types exactly the commands of docs/deploy.md (section
 * 1), docs/upgrading.md and docs/running.md into a fresh Debian 12, and checks the resulting campus: https, mail, a
 * student, a completed trade; a newer version and back; every chapter. Needs root, debootstrap and systemd-container;
 * takes minutes. Skips parts marked "elsewhere" on the pages.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/command';
import { freshDebian, hosts, type Shell } from './walk/fresh-debian.ts';
import { type TypedBlock, typedBlocks } from './walk/typed-lines.ts';

tellFailures('node scripts/walk-deploy.ts [--base FOLDER] [--layer FOLDER]');
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    base: { ...string, default: '/var/tmp/lapak-walk/debian12' },
    layer: { ...string, default: '/var/tmp/lapak-walk/layer' },
  },
});

/** Address of the Midtrans simulator for the walk's campus. */
const simulator = 'http://127.0.0.1:4100';
/** Makes Node trust the certificate, which the machine has signed itself. */
const trust = 'NODE_EXTRA_CA_CERTS=/etc/lapak/tls/fullchain.pem';

const began = Date.now();
const done: string[] = [];
const note = (line: string) => {
  done.push(`${((Date.now() - began) / 60_000).toFixed(1)} min  ${line}`);
  console.log(`\n=== ${done.at(-1)}`);
};

const deploy = typedBlocks('docs/deploy.md').filter(({ chapter }) => chapter === '1. Embedded, on one machine');
const upgrading = typedBlocks('docs/upgrading.md').filter(({ chapter }) => chapter === 'The embedded server');
const running = typedBlocks('docs/running.md');
/** Blocks that download come first, because the booted machine has no network. */
const isFetching = ({ text }: TypedBlock) => /apt-get install|npm ci/.test(text);

/** The sources of this commit as a downloaded archive; `version`: pretends to be a later one. */
function archive(to: string, version?: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  execFileSync('sh', ['-c', 'git archive --prefix=lapak-kampus/ HEAD | tar -x -C "$0"', folder]);
  const manifest = join(folder, 'lapak-kampus/package.json');
  if (version)
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
  execFileSync('tar', ['-czf', to, '-C', folder, 'lapak-kampus']);
  rmSync(folder, { recursive: true });
}

const debian = freshDebian(values.base, values.layer);
try {
  hosts(
    debian.root,
    ['lapak', 'pasar'].flatMap((name) => ['', 'bayar.', 'bagi.', 'mail.'].map((part) => `${part}${name}.example`)),
  );
  const archived = join(debian.root, 'root/lapak-kampus.tar.gz');
  const installer = debian.installer();
  archive(archived);
  for (const { text } of deploy.filter(isFetching)) {
    // In order: a later block needs the folders that the first one creates.
    await installer.type(text);
  }
  note('packages and release are there');
  archive(archived, '1.1.0');
  for (const { text } of upgrading.filter(isFetching)) await installer.type(text);
  note('the newer release is there');
  await installer.type('rm -f /usr/sbin/policy-rc.d');
  await installer.end();
  cpSync('scripts/walk', join(debian.root, 'root/walk'), { recursive: true });

  const shell = await debian.boot();
  const mails = '/root/mails';
  const mailServer = `cd /srv/lapak/releases/1.0.0 && (setsid node_modules/.bin/node scripts/walk/mail-server.ts ${mails} >/dev/null 2>&1 &) && cd /root`;
  await shell.type(mailServer);
  let doctor = '';
  let link = '';
  const type = async ({ text, endsWith1 }: TypedBlock) => {
    const said = await shell.type(text, endsWith1);
    if (text.includes('doctor')) doctor = said;
    link = /https:\/\/\S+\/login\/link\?\S+/.exec(said)?.[0] ?? link;
  };
  for (const block of deploy.filter((one) => !isFetching(one))) await type(block);
  expectOnly(doctor, /^FAULT +https +browsers refuse the certificate of (bayar\.|bagi\.)?lapak\.example/);
  note('the campus answers, and the doctor names only the certificate of this machine');
  await trade(shell, 'lapak.example', mails);
  note('two students registered over https by mail, and finished a trade');
  await payments(shell);
  await trade(shell, 'lapak.example', mails, simulator);
  note('Midtrans is set as the page says, and two others traded by transfer');
  await noSecretIn(shell);
  await opens(shell, link);
  note('the administrator signs in by the link');
  await mended(shell);
  note('with a setting missing it does not start and names it, and the lines for that start it again');

  for (const block of upgrading.filter((one) => !isFetching(one))) await type(block);
  await trade(shell, 'lapak.example', mails, simulator);
  note('to 1.1.0 and back to 1.0.0, and other trades');

  let isMoved = false;
  for (const block of running.filter(({ chapter }) => chapter !== 'Running a campus')) {
    // The reader puts their own address into later chapters: the old name has no server since the domain changed.
    await type(isMoved ? { ...block, text: block.text.replaceAll('lapak.example', 'pasar.example') } : block);
    isMoved ||= block.chapter === 'Change the domain';
    if (block.chapter === 'A lost administrator') await opens(shell, link);
    note(`running.md, ${block.chapter}`);
  }
  await trade(shell, 'pasar.example', mails);
  const first = running.find(({ chapter }) => chapter === 'Running a campus');
  if (first) await type(first);
  expectOnly(doctor, /^FAULT +https +browsers refuse the certificate of (bayar\.|bagi\.)?pasar\.example/);
  note('after all chapters a trade at the new name, and the doctor names only its certificate');
  await shell.type(
    '[ -z "$(systemctl --failed --no-legend --plain | grep lapak)" ]; for unit in lapak lapak-backup lapak-backup-trial; do systemctl show -p Result "$unit" | grep -q Result=success; done',
  );
  console.log(`\n${done.join('\n')}`);
} finally {
  await debian.end();
}

/** Checks that the doctor reports this fault and no other. */
function expectOnly(said: string, fault: RegExp): void {
  const others = said.split('\n').filter((line) => line.startsWith('FAULT') && !fault.test(line));
  if (others.length > 0 || !said.split('\n').some((line) => fault.test(line)))
    throw new Error(`The doctor does not say what it should:\n${said}`);
}

async function trade(shell: Shell, host: string, mails: string, pays = ''): Promise<void> {
  await shell.type(
    `( cd /srv/lapak/current && ${trust} node_modules/.bin/node scripts/walk/trade.ts https://${host} ${mails} ${pays} )`,
  );
}

/** Follows docs/running.md for a campus that does not start, here because of a mail server without a sender. */
async function mended(shell: Shell): Promise<void> {
  const sender = (to: string) => `sed -i 's|^SMTP_SENDER=.*|SMTP_SENDER=${to}|' /etc/lapak/lapak.env`;
  const asked = 'curl -fsS http://127.0.0.1:4000/version.json';
  await shell.type(`${sender('')}; systemctl restart lapak || true; if timeout 30 ${asked}; then exit 3; fi`);
  await shell.type('journalctl -u lapak -n 20 -o cat | grep "SMTP_SENDER is not"');
  await shell.type(sender('halo@lapak.example'));
  await shell.type(`systemctl reset-failed 'lapak*'; systemctl restart lapak.socket lapak.service; ${asked}`);
}

/**
 * Follows "That is a campus. Payments: …", with the simulator in place of Midtrans, which this machine cannot reach.
 */
async function payments(shell: Shell): Promise<void> {
  const key = 'SB-Mid-server-WALK';
  const flags = `--server-key ${key} --port ${new URL(simulator).port} --notify https://bayar.lapak.example/`;
  await shell.type(
    `( cd /srv/lapak/releases/1.0.0 && ${trust} setsid node_modules/.bin/node packages/midtrans-simulator/src/main.ts ${flags} & ) >/root/midtrans.log 2>&1`,
  );
  const variables = {
    MIDTRANS_MODE: 'simulator',
    MIDTRANS_SERVER_KEY: key,
    MIDTRANS_CLIENT_KEY: 'SB-Mid-client-WALK',
    MIDTRANS_API_URL: simulator,
    MIDTRANS_SNAP_URL: `${simulator}/snap/v1`,
  };
  const changes = Object.entries(variables).map(([name, value]) => `-e 's|^${name}=.*|${name}=${value}|'`);
  await shell.type(`sed -i ${changes.join(' ')} /etc/lapak/lapak.env`);
  await shell.type('systemctl restart lapak; curl -fsS http://127.0.0.1:4000/version.json');
  const said = await shell.type(
    '( cd /srv/lapak/current && npm run -s doctor -- --data /var/lib/lapak/data --settings /etc/lapak/lapak.env --user lapak || true )',
  );
  if (!/simulator knows the key/.test(said)) throw new Error(`The doctor does not know of Midtrans:\n${said}`);
}

async function opens(shell: Shell, link: string): Promise<void> {
  if (link === '') throw new Error('No link of an administrator was printed.');
  const { searchParams } = new URL(link);
  const body = JSON.stringify(Object.fromEntries(searchParams));
  await shell.type(
    `curl -fsSk -H 'X-Appwrite-Project: lapak' -H 'Content-Type: application/json' -d '${body}' ${new URL(link).origin}/v1/account/sessions/token | grep -o '"provider":"[a-z]*"'`,
  );
}

/** Checks that no secret is in the process list or the service's environment. */
async function noSecretIn(shell: Shell): Promise<void> {
  await shell.type(
    'if cat /proc/[0-9]*/cmdline | tr "\\0" " " | grep -q "the-password-of-the-[m]ailbox"; then echo "A secret stands in the list of processes"; exit 3; fi; pid=$(systemctl show -p MainPID --value lapak); [ "$(stat -c %U /proc/$pid)" = lapak ]; if tr "\\0" "\\n" < /proc/$pid/environ | grep -q PASSWORD; then echo "A secret stands in the environment"; exit 3; fi',
  );
}
