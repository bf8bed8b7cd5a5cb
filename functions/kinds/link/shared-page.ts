import type { SharedPage } from '../shared-pages.ts';
import { readSharedLink } from './usecases/shared-link.ts';

export const sharedLinkPage: SharedPage = {
  path: '/s/l',
  parameter: 'card',
  read: readSharedLink,
  // A redirect keeps the fragment with the token, which only the browser knows.
  isSentOn: true,
  gone: {
    link_ended: { title: 'Tautan ini sudah berakhir', text: 'Minta tautan baru kepada penjualnya bila masih dijual.' },
    link_used: { title: 'Tautan ini sudah dipakai', text: 'Barangnya sudah dipesan. Masih banyak yang lain di sini.' },
    link_not_found: {
      title: 'Tautan ini tidak dikenal',
      text: 'Mungkin terpotong saat disalin, atau sudah lama berakhir. Minta lagi kepada penjualnya.',
    },
  },
};
