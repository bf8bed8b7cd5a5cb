/**
 * Choices for a cart line whose kind needs more than a quantity. Stored on this device until the tab closes, so that
 * they survive the way from the product's page to the checkout, and an expired session.
 */
import { dropDraft, keepDraft, readDraft } from '../lib/device/drafts.ts';

export interface LineChoice {
  /** Price of the choice as shown, in rupiah; the server decides. */
  readonly price: number;
  /** The choice in the format of the order request. */
  readonly choice: Readonly<Record<string, unknown>>;
}

const keyOf = (productId: string): string => `choice-${productId}`;

export function readChoice(productId: string): LineChoice | undefined {
  const text = readDraft(keyOf(productId));
  if (text === '') return undefined;
  try {
    const { price, choice } = JSON.parse(text);
    return typeof price === 'number' && typeof choice === 'object' && choice !== null ? { price, choice } : undefined;
  } catch {
    return undefined;
  }
}

export const keepChoice = (productId: string, choice: LineChoice): void =>
  keepDraft(keyOf(productId), JSON.stringify(choice));

export const dropChoice = (productId: string): void => dropDraft(keyOf(productId));
