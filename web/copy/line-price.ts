/** Shown next to the prices of a line bought at an agreed price. */
export const linePriceTexts = {
  agreed: (quantity: number) => `Harga sepakat untuk ${quantity} buah.`,
  rest: 'Selebihnya dengan harga biasa.',
} as const;
