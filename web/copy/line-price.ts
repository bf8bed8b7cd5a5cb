/** Beside the prices of a line that was bought for an agreed one. */
export const linePriceTexts = {
  agreed: (quantity: number) => `Harga sepakat untuk ${quantity} buah.`,
  rest: 'Selebihnya dengan harga biasa.',
} as const;
