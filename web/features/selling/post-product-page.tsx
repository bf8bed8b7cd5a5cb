import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sellingCopy } from '../../copy/selling.ts';
import { allParts } from '../../kinds/parts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import styles from './product-form.module.css';
import classes from './selling.module.css';

// Imported immediately, but the title does not wait for the form and its schema.
const form = import('./post-form.tsx');
const PostForm = lazy(async () => ({ default: (await form).PostForm }));

/** The sources of initial values that the URL names, with their ids. */
const prefillsOf = (params: URLSearchParams) =>
  allParts.flatMap(({ prefill }) => {
    const id = prefill ? (params.get(prefill.param) ?? '') : '';
    return prefill && id ? [{ ...prefill, id }] : [];
  });

export function PostProductPage() {
  const [params] = useSearchParams();
  const { userId } = useUser();
  const [asked] = prefillsOf(params);
  const prefill = useQuery({
    queryKey: queryKeys.prefill(asked?.param ?? '', asked?.id ?? ''),
    queryFn: () => asked?.read(asked.id, userId) ?? null,
    enabled: asked !== undefined,
  });
  // If the initial values fail to load, the form is shown without them.
  if (asked && prefill.isPending) return <PageLoader />;
  return (
    <div className={classes.page}>
      <PageHead title={sellingCopy.post} />
      <Suspense fallback={<div className={styles.fieldsToCome} />}>
        <PostForm key={asked?.id ?? ''} prefill={prefill.data ?? undefined} />
      </Suspense>
    </div>
  );
}
