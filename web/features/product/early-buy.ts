/** Whether 'Beli' of this product was pressed in the frame that stood before its page (product-prefetch.ts), once. */
export function takeEarlyBuy(productId: string): boolean {
  const isPressed = globalThis.lapakEarlyBuy === productId;
  globalThis.lapakEarlyBuy = undefined;
  return isPressed;
}
