import { Button } from '@mantine/core';
import { IconFlag, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { tokenInHash } from '#kinds/link/rules/link-address.ts';
import type { LinkedThing, OpenedLink } from '#kinds/link/rules/sale-link.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PayableOrder } from '../../shop/payment/pay-order.ts';
import { PriceText } from '../../shop/product/price-text.tsx';
import { useLoginFirst } from '../../shop/product/use-login-first.ts';
import { HeaderWord, PageColumn } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { LinkCheckout } from './link-checkout.tsx';
import classes from './link-page.module.css';
import { LinkPhoto } from './link-photo.tsx';
import { openedLinkOptions } from './link-queries.ts';
import { closedLink, linkPageTexts as texts } from './texts/sale-link.ts';

const ReportLink = lazy(async () => ({ default: (await import('./report-link.tsx')).ReportLink }));

/** A sale by link for its buyer: the item, and the checkout below while it is reserved for them. */
export function LinkPage() {
  const token = tokenInHash(useLocation().hash);
  const session = useSession();
  const userId = session.data?.kind === 'user' ? session.data.userId : '';
  const isToken = token !== '';
  const opened = useQuery({ ...openedLinkOptions(token, userId), enabled: isToken && session.data !== undefined });
  const isUnknown = !isToken || (opened.isError && toCallError(opened.error).code === 'link_not_found');
  return (
    <PageColumn>
      <div className={classes.page}>
        <PageTitle>{opened.data?.thing?.name ?? texts.tab}</PageTitle>
        <HeaderWord>{texts.private}</HeaderWord>
        {isUnknown ? <Closed why="unknown" /> : null}
        {opened.isPending && !isUnknown ? <PageLoader text={texts.loading} /> : null}
        {opened.isLoadingError && !isUnknown ? (
          <ErrorState text={sentenceFor(opened.error)} cause={opened.error} onRetry={() => void opened.refetch()} />
        ) : null}
        {opened.data && !isUnknown ? <Opened key={userId} token={token} userId={userId} link={opened.data} /> : null}
      </div>
    </PageColumn>
  );
}

interface OpenedProps {
  token: string;
  /** '' for a visitor. */
  userId: string;
  link: OpenedLink;
}

/** Reserves the item or releases it; the page then shows the server's response. */
function useClaim(token: string, userId: string) {
  const queries = useQueryClient();
  const key = queryKeys.openedLink(token, userId);
  const show = (link: OpenedLink) => void queries.setQueryData(key, link);
  const fail = async (error: Error) => {
    void toast('bad', sentenceFor(error), error);
    await queries.invalidateQueries({ queryKey: key });
  };
  const claim = useMutation({
    mutationFn: () => answer(market.links.claims.$post({ json: { token } })),
    onSuccess: show,
    onError: fail,
  });
  const giveBack = useMutation({
    mutationFn: () => answer(market.links.claims.returned.$post({ json: { token } })),
    onSuccess: show,
    onError: fail,
  });
  return { claim, giveBack };
}

function Opened({ token, userId, link }: OpenedProps) {
  const { claim, giveBack } = useClaim(token, userId);
  const [saved, setSaved] = useState<PayableOrder>();
  const queries = useQueryClient();
  const { press: take } = useLoginFirst({
    action: 'link-claim',
    act: () => claim.isPending || claim.mutate(),
    resume: () => claim.mutate(),
    visitor: texts.loginFirst,
    isReady: link.state === 'open',
  });
  const { state, thing } = link;
  const look = () => void queries.invalidateQueries({ queryKey: queryKeys.openedLink(token, userId) });
  return (
    <>
      {thing && !saved ? (
        <Thing thing={thing} token={token} canReport={state !== 'own'} isOpen={state === 'open'}>
          {state === 'open' ? (
            <>
              <Button size="lg" fullWidth loading={claim.isPending} onClick={() => take()}>
                {userId === '' ? texts.login : texts.buy}
              </Button>
              <p className={classes.note}>{texts.how}</p>
              <p className={classes.note}>{texts.heldMoney}</p>
            </>
          ) : null}
          {state === 'mine' && link.claimedUntil !== null ? (
            <div className={classes.kept} role="status">
              <Kept until={link.claimedUntil} />
              <Button
                size="md"
                variant="default"
                loading={giveBack.isPending}
                onClick={() => giveBack.isPending || giveBack.mutate()}
              >
                {texts.giveBack}
              </Button>
            </div>
          ) : null}
        </Thing>
      ) : null}
      {userId !== '' && (saved || (state === 'mine' && thing)) ? (
        <LinkCheckout token={token} thing={thing} saved={saved} onSaved={setSaved} onRefused={look} />
      ) : null}
      {state === 'open' || state === 'mine' || saved ? null : (
        <Closed why={state} orderId={link.orderId} until={link.claimedUntil} isBelow={thing !== null} />
      )}
    </>
  );
}

/** How long the item stays reserved, measured with the server's time. */
function Kept({ until }: { until: string }) {
  const left = Date.parse(until) - useNow();
  return <p>{texts.keptFor(until, Math.max(0, Math.ceil(left / 60_000)))}</p>;
}

interface ThingProps {
  thing: LinkedThing;
  token: string;
  canReport: boolean;
  isOpen: boolean;
  children: ReactNode;
}

function Thing({ thing, token, canReport, isOpen, children }: ThingProps) {
  const [reporting, setReporting] = useState(false);
  return (
    <section className={classes.thing} aria-label={thing.name}>
      <div className={classes.photo} data-empty={thing.imageId === '' || undefined}>
        <LinkPhoto thing={thing} alt={thing.name} edge={640} />
      </div>
      <div className={classes.words}>
        <p className={classes.private}>
          <IconLock size={16} aria-hidden="true" /> {texts.private}
        </p>
        <h1 className={classes.title}>{thing.name}</h1>
        <PriceText price={thing.price} size="xl" />
        <p>
          <Link to={`/seller/${thing.sellerId}`}>{texts.soldBy(thing.sellerName)}</Link>
        </p>
        {thing.codAddress ? <p className={classes.note}>{texts.place(thing.codAddress)}</p> : null}
        {isOpen ? <p className={classes.note}>{texts.until(thing.endsAt)}</p> : null}
        {children}
        {canReport ? (
          <Button
            className={classes.report ?? ''}
            size="md"
            px="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconFlag size={18} aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            {texts.report}
          </Button>
        ) : null}
      </div>
      {reporting ? (
        <Suspense fallback={null}>
          <ReportLink token={token} sellerName={thing.sellerName} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface ClosedProps {
  why: keyof typeof closedLink;
  orderId?: string;
  /** End of another buyer's reservation, ISO. */
  until?: string | null;
  /** The item is shown above and has the page's heading. */
  isBelow?: boolean;
}

/** Why the item cannot be ordered here, and where to go. */
function Closed({ why, orderId = '', until = null, isBelow = false }: ClosedProps) {
  const { title, text } = closedLink[why];
  return (
    <EmptyState
      title={title}
      text={until === null ? text : `${text} ${texts.atMostUntil(until)}`}
      level={isBelow ? 2 : 1}
      icon={<IconLock size={56} stroke={1.4} />}
    >
      {why === 'bought' ? (
        <Button size="md" component={Link} to={`/orders/${orderId}`}>
          {texts.seeOrder}
        </Button>
      ) : null}
      {why === 'own' ? (
        <Button size="md" component={Link} to="/links">
          {texts.ownList}
        </Button>
      ) : null}
      {why === 'bought' || why === 'own' ? null : (
        <Button size="md" variant="default" component={Link} to="/home">
          {texts.home}
        </Button>
      )}
    </EmptyState>
  );
}
