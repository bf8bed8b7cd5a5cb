/** Whether this product's 'Beli' was pressed in the pre-rendered frame (product-prefetch.ts); true only once. */
export function takeEarlyBuy(productId: string): boolean {
  const isPressed = globalThis.lapakEarlyBuy === productId;
  globalThis.lapakEarlyBuy = undefined;
  return isPressed;
}
