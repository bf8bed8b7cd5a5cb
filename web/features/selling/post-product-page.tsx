import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sellingCopy } from '../../copy/selling.ts';
import { readAd } from '../../kinds/wanted/read-ad.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import styles from './product-form.module.css';
import classes from './selling.module.css';

// Asked for at once, but the title does not wait for the form's schema.
const form = import('./post-form.tsx');
const PostForm = lazy(async () => ({ default: (await form).PostForm }));

/** `?dicari=`: an ad, whose words the form begins with. */
export function PostProductPage() {
  const [params] = useSearchParams();
  const wantedId = params.get('dicari') ?? '';
  const ad = useQuery({
    queryKey: queryKeys.wantedToSell(wantedId),
    queryFn: () => readAd(wantedId),
    enabled: wantedId !== '',
  });
  // An ad that can't be read is no reason not to sell.
  if (wantedId !== '' && ad.isPending) return <PageLoader />;
  return (
    <div className={classes.page}>
      <PageTitle>{sellingCopy.post}</PageTitle>
      <h1 className={classes.title}>{sellingCopy.post}</h1>
      <Suspense fallback={<div className={styles.fieldsToCome} />}>
        <PostForm key={wantedId} ad={ad.data ?? undefined} />
      </Suspense>
    </div>
  );
}
