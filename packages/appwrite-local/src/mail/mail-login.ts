import { createTransport } from 'nodemailer';

/** Connects and signs in to the mail server of an smtp:// address without sending. Throws nodemailer's error. */
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
