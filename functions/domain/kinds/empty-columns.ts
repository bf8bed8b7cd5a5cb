/** Rental columns in rows of other kinds: cart lines, order lines, products, sales. */
export const notRented = {
  line: { rentFrom: '', rentDays: 0 },
  item: { rentDays: 0, deposit: 0 },
  product: { deposit: null, pieces: null, valueNew: null, bookings: 0, freeWeekend: '' },
  sale: { rentFrom: '', rentUntil: '', deposit: 0, isHeldUp: false },
} as const;
