import type { SharedPage } from '../shared-pages.ts';
import { readSharedWanted } from './usecases/shared-wanted.ts';

export const sharedWantedPage: SharedPage = {
  path: '/s/w',
  parameter: 'wantedId',
  read: readSharedWanted,
  isSentOn: false,
  gone: {
    wanted_not_found: {
      title: 'Iklan dicari ini sudah tidak ada',
      text: 'Mungkin sudah ditutup. Masih banyak yang dicari dan dijual di sini.',
    },
  },
};
