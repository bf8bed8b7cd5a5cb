import { Alert, Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { isSignedOut, sellingCopy, sellingMessages } from '../../copy/selling.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { PhotoInput } from '../../shop/photos/photo-input.tsx';
import { emptyValues, isUntouched, type ProductValues, productInput } from '../../shop/product-form/product-values.ts';
import { typedProduct } from '../../shop/product-form/typed-product.ts';
import { useProductForm } from '../../shop/product-form/use-product-form.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './product-form.module.css';
import classes from './selling.module.css';

/** Photos come first; the fields arrive while they are chosen. */
const ProductFields = lazy(async () => ({
  default: (await import('../../shop/product-form/product-fields.tsx')).ProductFields,
}));

const postDraft = typedProduct('post');

interface Posting {
  values: ProductValues;
  imageIds: readonly string[];
}

const failureSentence = (error: unknown) =>
  isSignedOut(error) ? sellingMessages.loginToPost : `${sellingMessages.postFailure} ${sentenceFor(error)}`;

export function PostProductPage() {
  const { userId } = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Photos belong to the person who uploaded them: so does the draft.
  const draft = useDraft(`posting.${userId}`, postDraft);
  const [start] = useState(() => draft.found ?? { productId: ID.unique(), imageIds: [], values: emptyValues('post') });
  const post = useMutation({
    mutationFn: ({ values, imageIds }: Posting) => {
      const json = { ...productInput('post', values, imageIds), productId: start.productId };
      return answer(market.products.$post({ json }));
    },
    onSuccess: () => {
      draft.drop();
      void queries.invalidateQueries({ queryKey: queryKeys.table('products') });
      void toast('good', sellingMessages.added);
      void navigate('/manage-products');
    },
    onError: (error) => isSignedOut(error) && toast('bad', sellingMessages.loginToPost),
  });
  const { form, photos, photoInput, photoError, now, submit } = useProductForm({
    kind: 'post',
    values: start.values,
    imageIds: start.imageIds,
    onChange: (values, imageIds) => {
      if (post.isSuccess) return;
      if (isUntouched('post', values) && imageIds.length === 0) draft.drop();
      else draft.keep({ ...start, values, imageIds: [...imageIds] });
    },
    onSubmit: (values, imageIds) => {
      if (!post.isPending) post.mutate({ values, imageIds });
    },
  });
  return (
    <div className={classes.page}>
      <PageTitle>{sellingCopy.post}</PageTitle>
      <h1 className={classes.title}>{sellingCopy.post}</h1>
      <form className={styles.form} noValidate onSubmit={submit}>
        <section className={styles.panel} aria-label={sellingCopy.photos}>
          <PhotoInput label={sellingCopy.productPhotos} photos={photos} at={photoInput} error={photoError} />
        </section>
        <section className={styles.panel} aria-label={sellingCopy.facts}>
          <Stack gap="md">
            <Suspense fallback={<div className={styles.fieldsToCome} />}>
              <ProductFields form={form} kind="post" values={now} />
              {post.isError ? (
                <Alert color="cabai" role="alert">
                  {failureSentence(post.error)}
                </Alert>
              ) : null}
              <Button type="submit" size="lg" fullWidth loading={post.isPending}>
                {sellingCopy.post}
              </Button>
              <p className={styles.hint}>{sellingCopy.draftKept}</p>
            </Suspense>
          </Stack>
        </section>
      </form>
    </div>
  );
}
