import { adminPartsOf } from '../../../kinds/admin-parts.ts';
import type { CaseProps } from '../../../kinds/kind.ts';

/** What the kind of a disputed sale adds to its page. */
export function KindCase({ sale, now }: CaseProps) {
  const { Case } = adminPartsOf(sale);
  return Case ? <Case sale={sale} now={now} /> : null;
}

interface KindCaseFilesProps {
  sale: { readonly $id: string; readonly kind: string | null };
  /** The two of the sale: staff do not decide what they are part of. */
  concerned: readonly string[];
}

/** What its seller handed over as files. */
export function KindCaseFiles({ sale, concerned }: KindCaseFilesProps) {
  const { CaseFiles } = adminPartsOf(sale);
  return CaseFiles ? <CaseFiles saleId={sale.$id} concerned={concerned} /> : null;
}
