import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly TakenMail[];
  /** Connections so far. */
  readonly calls: () => number;
  close(): Promise<void>;
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** A mail server on this machine that stores mails. `refuses`: whether a recipient is refused as unknown. */
export async function smtpSink(refuses: (address: string) => boolean = () => false): Promise<SmtpSink> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    let mail = { from: '', to: [] as string[] };
    let data: string[] | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (data && line !== '.') return void data.push(line);
      if (data) {
        mails.push({ ...mail, raw: data.join('\r\n') });
        data = null;
        return say('250 taken');
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'QUIT') return socket.end('221 bye\r\n');
      if (word === 'MAIL') mail = { from: addressIn(line), to: [] };
      if (word === 'RCPT' && refuses(addressIn(line)))
        return say(`550 5.1.1 <${addressIn(line)}>: nobody of this name`); // as Postfix quotes it
      if (word === 'RCPT') mail.to.push(addressIn(line));
      if (word === 'DATA') data = [];
      return say(word === 'DATA' ? '354 go on' : '250 ok');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    say('220 sink');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The sink has no port.');
  return {
    port: at.port,
    mails,
    calls: () => calls,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
