import { buyerRecordWords } from '../../copy/trust.ts';
import type { SaleDetail } from '../../shop/sale/sale-detail.ts';
import { AverageStars } from '../../shop/seller/average-stars.tsx';

/** The buyer and the outcomes of their purchases, while the sale is open. */
export const BuyerLine = ({ detail: { buyer, buyerRecord } }: { detail: SaleDetail }) => (
  <>
    {buyer.name}
    {buyerRecord ? ` · ${buyerRecordWords(buyerRecord)}` : ''}
    {buyerRecord && buyerRecord.starCount > 0 ? (
      <>
        {' · '}
        <AverageStars average={buyerRecord.stars} count={buyerRecord.starCount} as="short" />
      </>
    ) : null}
  </>
);
