import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnLink } from '#kinds/link/rules/sale-link.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { formatPrice } from '../../../copy/format.ts';
import { SellingTabs } from '../../../features/selling/selling-tabs.tsx';
import { answer, market } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { TradeList, TradeRow } from '../../../shop/trade/trade-row.tsx';
import { PageHead } from '../../../ui/frame/page-head.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { LinkPhoto } from '../link-photo.tsx';
import { linkBadge, ownLinkTexts as texts } from '../texts/sale-link.ts';
import type { MadeLink } from './link-form.tsx';
import type { SharedLink } from './link-sheet.tsx';
import classes from './links.module.css';

// Requested immediately; the page does not wait for the form's schema.
const form = import('./link-form.tsx');
const LinkForm = lazy(async () => ({ default: (await form).LinkForm }));
const LinkSheet = part(async () => (await import('./link-sheet.tsx')).LinkSheet);
const Confirm = part(async () => (await import('../../../ui/dialogs/confirm.tsx')).Confirm);

/** The seller's links: create, share, follow and cancel links. */
export function LinksPage() {
  const { userId } = useUser();
  const queries = useQueryClient();
  const key = queryKeys.ownLinks(userId);
  const own = useQuery({ queryKey: key, queryFn: () => answer(market.links.$get()), staleTime: 0 });
  const [sharing, setSharing] = useState<SharedLink & { isNew: boolean }>();
  const [ending, setEnding] = useState<OwnLink>();
  /** Initial values of the form; a new `at` resets it. */
  const [again, setAgain] = useState<{ name: string; price: number; at: number }>();
  const reload = () => queries.invalidateQueries({ queryKey: key });
  const end = useMutation({
    mutationFn: (linkId: string) => answer(market.links[':linkId'].ended.$post({ param: { linkId } })),
    onError: (error) => void toast('bad', sentenceFor(error), error),
    onSettled: () => {
      setEnding(undefined);
      return reload();
    },
  });
  const made = (link: MadeLink) => {
    setAgain(undefined);
    setSharing({ ...link, isNew: true });
    void reload();
  };
  return (
    <div className={classes.page}>
      <PageHead title={texts.title} tab={texts.tab} />
      <SellingTabs current="/links" />
      {own.data?.isOffered === false ? (
        <p className={classes.off}>
          <strong>{texts.off}.</strong> {texts.offHint}
        </p>
      ) : null}
      {own.isPending ? <PageLoader text={texts.loading} /> : null}
      {own.isLoadingError ? (
        <ErrorState text={sentenceFor(own.error)} cause={own.error} onRetry={() => void own.refetch()} />
      ) : null}
      <Suspense fallback={<PageLoader text={texts.loading} />}>
        {own.data?.isOffered === true ? (
          <LinkForm key={`form ${again?.at ?? 0}`} {...(again ? { start: again } : {})} onMade={made} />
        ) : null}
        {own.data?.links.length === 0 ? <EmptyState title={texts.empty} text={texts.emptyHint} /> : null}
        {own.data && own.data.links.length > 0 ? (
          <section aria-labelledby="tautan">
            <h2 id="tautan" className={classes.heading}>
              {texts.list}
            </h2>
            <TradeList headedBy="tautan">
              {own.data.links.map((link) => (
                <LinkRow
                  key={link.$id}
                  link={link}
                  onShare={() => setSharing({ ...link, isNew: false })}
                  onEnd={() => setEnding(link)}
                  onAgain={() => {
                    setAgain({ name: link.name, price: link.price, at: Date.now() });
                    globalThis.scrollTo({ top: 0 });
                  }}
                />
              ))}
            </TradeList>
          </section>
        ) : null}
      </Suspense>
      {sharing ? <LinkSheet link={sharing} isNew={sharing.isNew} onClose={() => setSharing(undefined)} /> : null}
      {ending ? (
        <Confirm
          opened
          danger
          title={texts.endTitle}
          confirmLabel={texts.end}
          sending={end}
          onConfirm={() => end.isPending || end.mutate(ending.$id)}
          onClose={() => setEnding(undefined)}
        >
          {texts.endQuestion(ending)}
        </Confirm>
      ) : null}
    </div>
  );
}

interface LinkRowProps {
  link: OwnLink;
  onShare: () => void;
  onEnd: () => void;
  onAgain: () => void;
}

function LinkRow({ link, onShare, onEnd, onAgain }: LinkRowProps) {
  const { label, tone, hint } = linkBadge(link);
  const isRunning = link.state === 'open' || link.state === 'claimed';
  const said = [hint, isRunning && link.token === '' ? texts.notShared : ''].filter(Boolean).join(' · ');
  return (
    <TradeRow
      to={null}
      photo={<LinkPhoto thing={link} alt={texts.photoOf(link.name)} edge={200} />}
      name={link.name}
      level={3}
      amount={formatPrice(link.price)}
      state={{ text: label, tone }}
      line={said}
    >
      {isRunning && link.token !== '' ? (
        <Button size="md" variant="default" aria-label={texts.shareOf(link.name)} onClick={onShare}>
          {texts.share}
        </Button>
      ) : null}
      {isRunning ? (
        <Button size="md" variant="subtle" color="cabai" aria-label={texts.endOf(link.name)} onClick={onEnd}>
          {texts.end}
        </Button>
      ) : null}
      {link.saleId ? (
        <Button size="md" variant="default" component={Link} to={`/sales/${link.saleId}`}>
          {texts.seeSale}
        </Button>
      ) : null}
      {link.state === 'ended' ? (
        <Button size="md" variant="default" aria-label={texts.againOf(link.name)} onClick={onAgain}>
          {texts.again}
        </Button>
      ) : null}
    </TradeRow>
  );
}
