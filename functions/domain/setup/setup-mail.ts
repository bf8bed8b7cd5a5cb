/**
 * The test e-mail of the setup. Its code appears nowhere else, so entering it proves that the e-mail was read.
 * Indonesian.
 */
import { keyedId } from '../keyed-ids.ts';
import { limits } from '../limits.ts';
import { type MailBrand, mailHtml } from '../notifications/mail-html.ts';

/** Derived from the mail's id, so that no code is stored. */
export function mailCode(secret: string, messageId: string): string {
  const number =
    Number.parseInt(keyedId(secret, 'setupMail', messageId).slice(0, 12), 16) % 10 ** limits.handoverDigits;
  return String(number).padStart(limits.handoverDigits, '0');
}

export function setupMail(
  code: string,
  name: string,
  { web, brand }: { readonly web: string; readonly brand: MailBrand },
): { subject: string; html: string } {
  const title = `Email uji dari ${brand.marketName}`;
  const html = mailHtml({
    preview: 'Email dari kampus Anda sampai.',
    title,
    greeting: `Halo ${name},`,
    body: `Email ini sampai, jadi kabar untuk mahasiswa juga akan sampai.\n\nKode: ${code}\n\nKetik kode ini di halaman Siapkan Kampus.`,
    button: { label: 'Buka Siapkan Kampus', url: `${web}/admin/setup` },
    why: `Email ini dikirim karena Anda menguji email di ${brand.marketName}.`,
    settings: { label: 'Atur notifikasi', url: `${web}/settings#notifikasi` },
    brand,
  });
  return { subject: title, html };
}
