/** Links to the form for sale links, in the selling tabs and above the posting form. */
export const ownFormTexts = {
  tab: 'Tautan jual',
  before: 'Sudah sepakat dengan pembeli di tempat lain?',
  link: 'Jual lewat tautan',
} as const;
