import { reportForm } from '#domain/messages/message-input.ts';
import { reportReasons } from '#domain/messages/report.ts';
import { productTexts } from '../../copy/product.ts';
import { reportMessages } from '../../copy/report.ts';
import { answer, market } from '../../lib/functions.ts';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { ReportDialog } from '../../shop/report/report-dialog.tsx';
import type { Product } from './queries.ts';

/** Reports a product; a session that ended while the report was written costs nothing of it. */
export function ReportProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { userId, askToLogin } = useLoginFirst({ action: 'report' });
  return (
    <ReportDialog
      title={productTexts.report}
      reasons={reportReasons}
      schema={reportForm}
      draftKey={`report.${product.$id}`}
      send={(report) => {
        if (userId) return answer(market.reports.$post({ json: { productId: product.$id, ...report } }));
        askToLogin(reportMessages.loginFirst);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
