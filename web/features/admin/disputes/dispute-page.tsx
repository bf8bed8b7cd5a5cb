import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasDispute } from '#domain/orders/dispute.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { talkReadingTexts } from '../../../copy/admin.ts';
import { adminDisputeTexts, disputeTexts } from '../../../copy/disputes.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { saleSum } from '../../../copy/rental-money.ts';
import { saleTexts } from '../../../copy/sales.ts';
import { shopTexts } from '../../../copy/shop.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import page from '../../../shop/detail-page.module.css';
import { PhotoAvatar } from '../../../shop/photos/photo-avatar.tsx';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import type { SaleDetail } from '../../../shop/sale/sale-detail.ts';
import { ItemsPanel } from '../../../shop/sale/sale-items.tsx';
import { PageTitle } from '../../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { OwnCase } from '../own-case.tsx';
import { PersonLink } from '../users/person-link.tsx';
import classes from './dispute-page.module.css';
import { disputedSince, stakeOf } from './disputes-list.ts';

const DisputePart = part(async () => (await import('../../../shop/dispute/dispute-part.tsx')).DisputePart);
const SaleTimeline = part(async () => (await import('../../../shop/sale/sale-timeline.tsx')).SaleTimeline);
const KindCase = part(async () => (await import('./kind-case.tsx')).KindCase);
const KindCaseFiles = part(async () => (await import('./kind-case.tsx')).KindCaseFiles);

const AskBoth = part(async () => (await import('./ask-both.tsx')).AskBoth);

const LiftAbsence = part(async () => (await import('../lift-absence.tsx')).LiftAbsence);

const TalkToRead = part(async () => (await import('../talk/talk-to-read.tsx')).TalkToRead);

const SaleActions = part(async () => (await import('../../../shop/sale/sale-actions.tsx')).SaleActions);

const Terms = part(async () => (await import('./terms.tsx')).Terms);

const Promised = lazy(async () => ({ default: (await import('./promised.tsx')).Promised }));

const disputeOptions = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.adminSale(saleId),
    queryFn: () => answer(admin.sales[':saleId'].$get({ param: { saleId } })),
  });

/** A dispute with all data needed for a decision. */
export function DisputePage() {
  const { saleId = '' } = useParams();
  const { data, error, refetch } = useQuery(disputeOptions(saleId));
  if (data && hasDispute(data.sale)) return <Detail detail={data} />;
  if (!data && !error) return <PageLoader text={adminDisputeTexts.loading} />;
  if (!data && toCallError(error).status !== 404) {
    return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageTitle>{adminDisputeTexts.notFound}</PageTitle>
      <EmptyState level={1} title={adminDisputeTexts.notFound} text={adminDisputeTexts.notFoundHint}>
        <Button size="md" component={Link} to="/admin/disputes">
          {adminDisputeTexts.back}
        </Button>
      </EmptyState>
    </>
  );
}

function Detail({ detail }: { detail: SaleDetail }) {
  const { userId } = useUser();
  const now = useNow();
  const { sale, orderVersion } = detail;
  const people = [sale.buyerId, sale.sellerId];
  const heading = adminDisputeTexts.heading(detail.buyer.name, detail.seller.name);
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <Link className={page.back} to="/admin/disputes">
        <IconArrowLeft size={20} aria-hidden="true" /> {adminDisputeTexts.back}
      </Link>
      <div className={page.head}>
        <div>
          <h1>{heading}</h1>
          <p>
            {adminDisputeTexts.number(orderNumber(sale.orderId))} ·{' '}
            <time dateTime={disputedSince(sale)}>{adminDisputeTexts.since(formatDateTime(disputedSince(sale)))}</time>
          </p>
        </div>
        <span aria-live="polite">
          <SaleBadge sale={sale} />
        </span>
      </div>
      <div className={page.layout}>
        <div className={page.column}>
          <Stake detail={detail} now={now} />
          <KindCase sale={sale} now={now} />
          <DisputePart sale={sale} side="admin" level={2} className={page.panel} />
          {sale.state === 'disputed' ? (
            <>
              <OwnCase concerned={people}>
                <AskBoth saleId={sale.$id} />
              </OwnCase>
              <section className={page.panel} aria-labelledby="percakapan">
                <h2 id="percakapan">{talkReadingTexts.title}</h2>
                <p className={classes.hint}>{talkReadingTexts.hint.sale}</p>
                <OwnCase concerned={people}>
                  <TalkToRead ground={{ of: 'sale', id: sale.$id }} />
                </OwnCase>
              </section>
              <KindCaseFiles sale={sale} concerned={people} />
            </>
          ) : null}
          <ItemsPanel detail={detail} side="admin" />
        </div>
        <div className={page.column}>
          {sale.state === 'disputed' ? (
            <section className={classes.decide} aria-labelledby="putuskan">
              <h2 id="putuskan">{adminDisputeTexts.decide}</h2>
              <p>{adminDisputeTexts.decideHint}</p>
              <OwnCase concerned={people}>
                <SaleActions
                  sale={sale}
                  mover={{ id: userId, as: 'admin' }}
                  version={orderVersion}
                  without={['cancel']}
                />
              </OwnCase>
            </section>
          ) : null}
          <SaleTimeline detail={detail} />
        </div>
      </div>
    </>
  );
}

/** The two people, the amount, and where the money is. */
function Stake({ detail: { sale, buyer, seller }, now }: { detail: SaleDetail; now: number }) {
  return (
    <section className={page.panel} aria-label={adminDisputeTexts.atStake}>
      <div className={classes.people}>
        {(
          [
            ['buyer', buyer],
            ['seller', seller],
          ] as const
        ).map(([side, person]) => (
          <p key={side}>
            <PhotoAvatar name={person.name} photoId={person.photoId} size={48} />
            <span>
              <strong>
                <PersonLink userId={side === 'buyer' ? sale.buyerId : sale.sellerId} name={person.name} />
              </strong>
              <small>
                {disputeTexts.sides[side]}
                {person.isGone ? ` · ${adminDisputeTexts.goneAccount}` : ''}
              </small>
            </span>
          </p>
        ))}
      </div>
      <dl className={page.facts}>
        <dt>{adminDisputeTexts.atStake}</dt>
        <dd>
          <strong>{saleSum(sale)}</strong>
          {/* For a gift, the payment line below already says that nothing is paid. */}
          {sale.subtotal === 0 ? null : ` · ${stakeOf(sale)}`}
        </dd>
        <dt>{saleTexts.method}</dt>
        <dd>{shopTexts.paidBy(sale.method, sale.subtotal)}</dd>
        <Terms sale={sale} />
        {sale.state === 'disputed' ? (
          <>
            <dt>{adminDisputeTexts.until}</dt>
            <dd>
              <Suspense fallback="…">
                <Promised since={disputedSince(sale)} now={now} />
              </Suspense>
            </dd>
          </>
        ) : null}
      </dl>
      {sale.absentAt === null ? null : (
        <OwnCase concerned={[sale.buyerId, sale.sellerId]}>
          <LiftAbsence sale={sale} />
        </OwnCase>
      )}
      <Anchor component={Link} to={`/admin/orders?pesanan=${sale.orderId}`} fw={600} className={classes.order ?? ''}>
        {adminDisputeTexts.order}
      </Anchor>
    </section>
  );
}
