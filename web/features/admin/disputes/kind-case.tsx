import { adminPartsOf } from '../../../kinds/admin-parts.ts';
import type { CaseProps } from '../../../kinds/kind.ts';

/** The kind-specific part of a disputed sale's page. */
export function KindCase({ sale, now }: CaseProps) {
  const { Case } = adminPartsOf(sale);
  return Case ? <Case sale={sale} now={now} /> : null;
}

interface KindCaseFilesProps {
  sale: { readonly $id: string; readonly kind: string | null };
  /** Ids of buyer and seller: administrators do not decide their own disputes. */
  concerned: readonly string[];
}

/** Files delivered by the seller. */
export function KindCaseFiles({ sale, concerned }: KindCaseFilesProps) {
  const { CaseFiles } = adminPartsOf(sale);
  return CaseFiles ? <CaseFiles saleId={sale.$id} concerned={concerned} /> : null;
}
