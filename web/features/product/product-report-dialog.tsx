import { reportForm } from '#domain/message-input.ts';
import { reportReasons } from '#domain/reports/report.ts';
import { productTexts } from '../../copy/product.ts';
import { reportMessages } from '../../copy/report.ts';
import { answer, market } from '../../lib/functions.ts';
import { ReportDialog } from '../../shop/report/report-dialog.tsx';
import type { Product } from './queries.ts';

export function ReportProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <ReportDialog
      title={productTexts.report}
      reasons={reportReasons}
      schema={reportForm}
      draftKey={`report.${product.$id}`}
      action="report"
      loginFirst={reportMessages.loginFirst}
      send={(report) => answer(market.reports.$post({ json: { productId: product.$id, ...report } }))}
      onClose={onClose}
    />
  );
}
