/** UI strings of the service worker, which is built separately and so needs a file of its own. */
export const pushedTexts = {
  unreadable: { title: 'Ada kabar baru', body: 'Buka aplikasinya untuk membaca.' },
} as const;
