import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SaleRow } from '#rows';
import { disputeTexts } from '../../copy/disputes.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime } from '../../copy/format.ts';
import { saleTexts } from '../../copy/sales.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { personPath } from '../person-path.ts';
import { TokenPhoto } from '../photos/token-photo.tsx';
import type { SaleSide } from '../sale/sale-steps.ts';
import classes from './dispute.module.css';
import { StatementForm } from './statement-form.tsx';
import { photoToken, type Statement, statementsOptions } from './statements.ts';

/** A sale with a dispute, open or decided. */
export type DisputedSale = Pick<
  SaleRow,
  '$id' | 'state' | 'reason' | 'buyerId' | 'buyerName' | 'sellerId' | 'sellerName'
>;

interface DisputeWordsProps {
  sale: DisputedSale;
  side: SaleSide;
}

/**
 * Statements and photos of buyer and seller. While the dispute is open, both may add to it; afterwards the decision and
 * its reason follow.
 */
export function DisputeWords({ sale, side }: DisputeWordsProps) {
  const { data, error, refetch } = useQuery(statementsOptions(sale.$id));
  const isOpen = sale.state === 'disputed';
  const decision = Object.entries(disputeTexts.decided).find(([state]) => state === sale.state)?.[1];
  return (
    <div className={classes.words}>
      <p className={classes.intro}>{disputeTexts.intro[side]}</p>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={72} radius="md" role="status" aria-label={disputeTexts.loading} /> : null}
      {data?.length === 0 ? <p>{isOpen && sale.reason ? saleTexts.why(sale.reason) : disputeTexts.none}</p> : null}
      {data && data.length > 0 ? (
        <ol className={classes.list}>
          {data.map((statement) => (
            <Said key={statement.$id} statement={statement} sale={sale} side={side} />
          ))}
        </ol>
      ) : null}
      {isOpen && side !== 'admin' ? <StatementForm saleId={sale.$id} /> : null}
      {decision ? (
        <div className={classes.decision}>
          <strong>{disputeTexts.decision}</strong>
          <p>{decision}</p>
          {sale.reason ? <p>{saleTexts.why(sale.reason)}</p> : null}
        </div>
      ) : null}
    </div>
  );
}

function Said({ statement, sale, side }: DisputeWordsProps & { statement: Statement }) {
  const by = statement.authorId === sale.buyerId ? 'buyer' : statement.authorId === sale.sellerId ? 'seller' : 'admin';
  const name = { buyer: sale.buyerName, seller: sale.sellerName, admin: disputeTexts.question }[by];
  return (
    <li data-by={by}>
      <p className={classes.meta}>
        <strong>
          {side === 'admin' && by !== 'admin' ? (
            <Link to={personPath(statement.authorId)}>{name}</Link>
          ) : by === side && by !== 'admin' ? (
            disputeTexts.you
          ) : (
            name
          )}
        </strong>{' '}
        · {disputeTexts.sides[by]} · <time dateTime={statement.$createdAt}>{formatDateTime(statement.$createdAt)}</time>
        {statement.isAdminOnly ? ` · ${disputeTexts.adminOnly}` : ''}
      </p>
      {statement.message ? <p className={classes.text}>{statement.message}</p> : null}
      {statement.imageIds.length > 0 ? (
        <div className={classes.photos}>
          {statement.imageIds.map((imageId) => (
            <TokenPhoto
              key={imageId}
              bucket="dispute-photos"
              shownIn={sale.$id}
              imageId={imageId}
              alt={disputeTexts.photoBy(name)}
              pass={() => photoToken(side, sale.$id, imageId)}
              size="small"
            />
          ))}
        </div>
      ) : null}
    </li>
  );
}
