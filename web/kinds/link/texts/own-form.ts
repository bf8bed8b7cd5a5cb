/** The way to the form of links, among the parts of selling and above the posting form. */
export const ownFormTexts = {
  tab: 'Tautan jual',
  before: 'Sudah sepakat dengan pembeli di tempat lain?',
  link: 'Jual lewat tautan',
} as const;
