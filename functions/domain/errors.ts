/** All error codes with their HTTP status. web/copy has the wording. */
export const errorStatus = {
  invalid_input: 422, // details.fields: { [path]: FieldCode }
  not_signed_in: 401,
  session_expired: 401,
  not_verified: 403,
  blocked: 403,
  account_ended: 403, // the account with this id was deleted
  forbidden: 403,
  not_found: 404,
  rate_limited: 429, // details.retryAfterSeconds
  try_again: 409,
  changed_meanwhile: 409,
  id_taken: 409, // the id that the client generated for the new row is already in use
  internal: 500, // details.logId

  product_not_found: 404,
  own_product: 422,
  product_sold: 422, // details.productId, name
  not_listed: 422, // details.productId, name
  sold_out: 422, // details.productId, name, available = 0
  stock_short: 422, // details.productId, name, available ≥ 1
  kind_unknown: 422, // details.productId, name; a newer release wrote the product
  bundle_part_gone: 422, // details.productId, name
  bundle_part_foreign: 422, // details.productId, name
  bundle_part_kind: 422, // details.productId, name
  bundle_part_uncounted: 422, // details.productId, name
  bundle_part_free: 422, // details.productId, name
  bundle_part_limit: 422, // details.productId, name, limit
  bundle_part_sold: 409, // details.productId, name: of the bundle; part: name of the missing product
  bundle_overlap: 422, // details.productId, name
  bundle_lines: 422, // details.limit
  bundle_stock: 422,
  draw_not_found: 404,
  draw_closed: 409, // details.drawAt
  draw_full: 422, // details.limit
  draw_account_new: 422,
  draw_running: 422, // details.productId, name, drawAt
  draw_others: 422, // details.productId, name
  draw_called_off: 422, // details.productId, name
  draw_lapsed: 422, // details.productId, name
  draw_one_piece: 422, // details.productId, name
  draw_alone: 422, // details.productId, name
  draw_entered: 409, // details.productId
  not_owner: 403,
  stock_untracked: 422,
  listing_limit: 422, // details.limit
  file_not_yours: 403,
  photo_invalid: 422,
  photo_taken: 422, // details.imageId

  cart_empty: 422,
  cart_full: 422, // details.limit
  cart_changed: 409,
  cart_line_not_found: 404,
  order_too_large: 422, // needs more operations than one transaction allows
  price_changed: 409, // details.lines: { productId, name, oldPrice, newPrice }[]
  wish_not_found: 404,
  saved_search_not_found: 404,
  saved_search_limit: 422, // details.limit

  order_not_found: 404,
  order_id_taken: 409,
  refund_not_due: 409, // details.paymentFlag
  transition_not_allowed: 409, // details.status, event
  sale_not_found: 404,
  sale_event_not_allowed: 409, // details.state, event
  money_gone: 409, // details.state
  seller_limit: 422, // details.limit
  dispute_not_open: 409, // details.state: state of the sale
  statement_limit: 422, // details.limit
  transfer_needs_amount: 422,
  transfer_limit: 422, // details.limit, until
  transfer_pieces_limit: 422, // details.limit, held, until (null if nothing is held)
  transfer_amount_limit: 422, // details.limit, held, until (null if nothing is held)
  transfer_pause: 422, // details.limit, until
  cod_limit: 422, // details.limit, until
  cod_pieces_limit: 422, // details.limit, held, until (null if nothing is held)
  cod_closed: 422, // details.until
  cod_off: 422,
  cod_amount_limit: 422, // details.limit
  cash_most: 422, // details.productId, name, unit ('pieces' | 'days' | 'appointments'), limit, held, takesTransfers
  newcomer_share: 422, // details.productId, name, unit ('pieces' | 'minutes'), limit, held, takesTransfers
  registration_closed: 403,
  verification_refused: 403,
  amount_mismatch: 422,
  customer_mismatch: 422,
  payment_not_payable: 409, // details.status
  payment_unavailable: 503,

  account_change: 409, // details.bank, number: the current account; prepared, preparedAmount: count and sum of payouts prepared for another account than the new one
  account_missing: 404,
  payout_not_found: 404,
  payout_ended: 409, // details.state, reference
  payout_above_balance: 422, // details.available
  payout_held: 409, // details.owed
  payout_account_changed: 409, // details.before, now: masked accounts
  payout_file_not_found: 404,
  payout_file_marked: 409, // details.markedBy, name, markedAt, reference, state
  undo_over: 409, // details.minutes
  undo_moved_on: 409,
  refund_not_found: 404,
  refund_ended: 409, // details.reference
  refund_asked: 409,
  refund_by_hand: 409, // details.why, paymentType

  already_reported: 409,
  report_status_same: 422,
  report_not_found: 404,
  mailing_not_found: 404,

  batch_not_found: 404,
  batch_closed: 422, // details.productId, name
  batch_changed: 409, // details.productId, name; the open batch is not the one that the checkout showed
  batch_full: 422, // details.productId, name, available ≥ 0
  batch_open: 409, // another batch of this product is open, or not picked up yet
  batch_event_not_allowed: 409, // details.state, event
  batch_has_orders: 409,
  batch_decides_meeting: 409, // the batch sets time and place of its pick-up

  service_not_found: 404,
  package_needed: 422, // details.productId, name
  package_gone: 409, // details.productId, name
  package_booked: 409, // details.name: name of the package; count: its bookings
  slot_needed: 422, // details.productId, name
  slot_past: 422, // details.productId, name
  slot_too_far: 422, // details.productId, name
  slot_closed: 422, // details.productId, name: outside the seller's hours
  slot_taken: 409, // details.productId, name for an order; startsAt for a moved appointment
  appointments_too_many: 422, // details.lines, hours: the limits of one order with appointments
  result_files_closed: 409, // details.state
  result_files_limit: 422, // details.limit
  result_file_type: 422,
  rental_days_over: 409, // details.productId, name: the days began while the rental was in the cart
  rental_days_missing: 422, // details.productId, name: added to the cart without days
  rental_day_full: 409, // details.productId, name, date, available ≥ 0
  rental_order_days: 422, // details.limit
  rental_order_lines: 422, // details.limit
  rental_with_service: 422,
  rental_too_late: 409, // a rental can't be accepted after its first day
  rental_pieces_booked: 409, // details.date, taken

  chat_not_found: 404,

  talk_not_found: 404,
  talk_with_oneself: 422,
  talk_not_readable: 403, // no open report or dispute allows reading the talk
  person_gone: 422,
  person_not_verified: 422,
  blocked_by_you: 422,
  blocked_by_other: 422, // details.name if several people are involved
  block_limit: 422, // details.limit
  report_oneself: 422,
  person_already_reported: 409,

  offer_not_found: 404,
  offer_not_wanted: 422, // details.productId, name
  offer_open: 409, // details.offerId, state
  offer_event_not_allowed: 409, // details.state, event
  offer_limit: 422, // details.limit

  wanted_not_found: 404,
  wanted_over: 409, // details.state
  wanted_own: 422,
  wanted_limit: 422, // details.limit
  wanted_answered: 409,
  wanted_answers_limit: 422, // details.limit
  wanted_already_reported: 409,
  link_not_found: 404,
  link_own: 422,
  link_ended: 409,
  link_used: 409,
  link_claimed: 409, // details.until
  link_limit: 422, // details.limit
  link_ordered: 409, // a link can't be ended after an order
  links_off: 422, // no category of the campus offers links
  batch_off: 422, // the product's category no longer offers pre-orders
  wanted_off: 422, // no category of the campus offers wanted ads

  meeting_not_found: 404,
  meeting_not_now: 409, // details.state: state of the sale
  meeting_event_not_allowed: 409, // details.state, event
  meeting_overlaps: 409, // details.startsAt
  meeting_over: 409,

  handover_not_now: 409, // details.state: state of the sale
  handover_locked: 429, // details.retryAfterSeconds
  handover_wrong: 422, // details.left
  handover_foreign: 422,
  handover_other_sale: 422,

  review_not_now: 409, // details.state: state of the sale
  review_over: 409,
  review_exists: 409,
  review_not_found: 404,
  review_answered: 409,
  review_not_yours: 403,
  review_own: 422,
  review_already_reported: 409,

  settings_changed: 409, // details.version, data: current version and settings
  settings_not_changed: 409,
  goods_moving: 409, // products of a renamed or removed category or place are still being moved
  zone_choice: 409, // details: counts of affected meetings, appointments, batches, rentals and draws; from, to. The administrator must choose whether these keep their hour or their moment
  zone_moving: 409, // an earlier change of the time zone is still being applied
  goods_left: 409, // details.names: removed categories or places that products still use
  payment_none: 422,
  registration_list_empty: 422,
  setup_code_wrong: 422,

  push_service_refused: 422,
  push_taken: 409,

  name_reserved: 422,
  user_not_found: 404,
  fixed_admin: 403,
  own_case: 403,
  owner_only: 403,
  email_taken: 409,
  password_refused: 422,
  wrong_credentials: 401,
  mail_failed: 503, // details.userId after registration: the account exists, so offer to resend the mail
} as const;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** An expected refusal, which the client explains to the user; not a crash. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(code: ErrorCode, details?: ErrorDetails) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
