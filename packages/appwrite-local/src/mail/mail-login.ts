import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

const transportOf = (address: string, patience: number) =>
  createTransport({
    url: address,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });

/** Connects and signs in to the mail server of an smtp:// address without sending. Throws nodemailer's error. */
export async function tryMailLogin(address: string, patience = 10_000): Promise<void> {
  const transport = transportOf(address, patience);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Tests whether the mail server accepts a mail from this sender to this recipient. Closes the connection before the
 * content, so nothing is sent. Throws nodemailer's error.
 */
export async function tryMailSender(address: string, from: string, to: string, patience = 10_000): Promise<void> {
  const { options } = transportOf(address, patience);
  const connection = new SMTPConnection(options);
  const failed = new Promise<never>((_, reject) => void connection.once('error', reject));
  const taken = new Error('taken');
  const text = new Readable({ read: () => text.destroy(taken) });
  try {
    await Promise.race([failed, promisify<void>((done) => connection.connect(() => done(null)))()]);
    if (options.auth) await Promise.race([failed, promisify(connection.login).call(connection, options.auth)]);
    await Promise.race([failed, promisify(connection.send).call(connection, { from, to: [to] }, text)]);
  } catch (problem) {
    if (!text.errored) throw problem;
  } finally {
    connection.close();
  }
}
