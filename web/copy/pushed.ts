/** What the service worker says of itself: it is built apart, so its words are a file of their own. */
export const pushedTexts = {
  unreadable: { title: 'Ada kabar baru', body: 'Buka aplikasinya untuk membaca.' },
} as const;
