/** UI strings for the sheet that shares a product. */
import { marketName } from './market-name.ts';
export const shareTexts = {
  title: 'Bagikan produk',
  posted: 'Produk sudah tayang. Bagikan?',
  picture: (name: string) => `Gambar untuk dibagikan: ${name}`,
  whatsapp: 'WhatsApp',
  withPicture: 'Bagikan gambar dan tautan',
  system: 'Aplikasi lain',
  copy: 'Salin tautan',
  /** The message; chat apps add the link's preview below. */
  message: (name: string, price: string, link: string) => `${name}\n${price}\n${link}`,
  later: 'Nanti saja',
  get site(): string {
    return marketName();
  },
} as const;
