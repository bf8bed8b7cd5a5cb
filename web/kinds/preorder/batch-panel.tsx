import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { preorderTexts as texts } from '../../copy/preorder.ts';
import { whenLive } from '../../lib/realtime/when-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import type { KindPanelProps } from '../kind.ts';
import { PanelToCome } from '../panel-to-come.tsx';
import classes from './batch.module.css';
import { BatchFacts } from './batch-facts.tsx';
import { batchOfOptions } from './batch-query.ts';

/** The current batch on the product's page; live for signed-in people. */
export function BatchPanel({ product, isOwn, children }: KindPanelProps) {
  const query = useQuery(batchOfOptions(product.$id));
  const batch = query.data;
  const isSignedIn = useSession().data?.kind === 'user';
  const id = batch?.$id;
  useEffect(() => {
    if (!isSignedIn || !id) return;
    return whenLive(({ watchRow }) => watchRow('batches', id, batchOfOptions(product.$id).queryKey));
  }, [isSignedIn, id, product.$id]);
  if (isToCome(query)) return <PanelToCome />;
  if (batch === undefined) return children;
  return (
    <>
      <section className={classes.panel} aria-label={texts.title}>
        {batch && !(batch.state === 'canceled') ? <BatchFacts batch={batch} /> : <p>{texts.none}</p>}
        {batch?.state === 'open' && !isOwn ? <p className={classes.hint}>{texts.promise}</p> : null}
        {isOwn && batch ? (
          <Button size="md" component={Link} to={`/batches/${batch.$id}`}>
            {texts.manage}
          </Button>
        ) : null}
      </section>
      {children}
    </>
  );
}
