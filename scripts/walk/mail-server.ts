/**
 * `node scripts/walk/mail-server.ts FOLDER`: the mail server of the walk's campus. Accepts mails with the right
 * password, and stores each as a file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const [folder = 'mails'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const login = Buffer.from('\0kampus\0the-password-of-the-mailbox').toString('base64');
let count = 0;

createServer((socket) => {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | undefined;
  let isKnown = false;
  let rest = '';
  const take = (line: string) => {
    if (mail && line !== '.') return void mail.push(line);
    if (mail) {
      count += 1;
      writeFileSync(join(folder, `${String(count).padStart(4, '0')}.eml`), mail.join('\n'));
      mail = undefined;
      return void say('250 taken');
    }
    const [word = '', how = '', given = ''] = line.split(' ');
    switch (word.toUpperCase()) {
      case 'EHLO':
        say('250-mail.lapak.example');
        return void say('250 AUTH PLAIN');
      case 'AUTH':
        isKnown = how === 'PLAIN' && given === login;
        return void say(isKnown ? '235 welcome' : '535 5.7.8 authentication failed');
      case 'DATA':
        if (isKnown) mail = [];
        return void say(isKnown ? '354 go on' : '530 5.7.0 authentication required');
      case 'QUIT':
        return void socket.end('221 bye\r\n');
      default:
        return void say('250 ok');
    }
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  say('220 mail.lapak.example');
}).listen(587, '127.0.0.1');
