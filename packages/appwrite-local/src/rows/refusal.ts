export type RefusalReason =
  | 'duplicate'
  | 'structure'
  | 'maximum'
  | 'minimum'
  | 'type'
  | 'missing'
  | 'columnMissing'
  | 'denied'
  | 'notCreatable'
  | 'conflict'
  | 'value';

/** Why a row operation is refused. Row calls and commits of transactions word it differently (reference 9.3, 11). */
export class RowRefusal extends Error {
  readonly reason: RefusalReason;
  /** The row's id, a limit or a text, depending on the reason. */
  readonly detail: string;

  constructor(reason: RefusalReason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}
