/** The draft of the checkout, stored until the order is placed. */

export interface Typed {
  shippingAddress: string;
  paymentMethod: string;
  /** Meeting place by seller, as typed. */
  places?: Readonly<Record<string, string>>;
}

const isPlaces = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((place) => typeof place === 'string');

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'shippingAddress' in value &&
  typeof value.shippingAddress === 'string' &&
  'paymentMethod' in value &&
  typeof value.paymentMethod === 'string' &&
  (!('places' in value) || isPlaces(value.places));

/** Parses the draft without zod, because the validation rules load later. */
export const typedDraft = { safeParse: (value: unknown) => (isTyped(value) ? { data: value } : {}) };
