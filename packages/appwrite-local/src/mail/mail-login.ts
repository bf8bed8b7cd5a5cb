import { createTransport } from 'nodemailer';

/** Connects to the mail server of an smtp:// address, as mails will be sent, and signs in; nothing is sent. Throws nodemailer's error. */
export async function tryMailLogin(address: string, patience = 10_000): Promise<void> {
  const transport = createTransport({
    url: address,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
