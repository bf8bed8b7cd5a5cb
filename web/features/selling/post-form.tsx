import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { productKinds } from '#domain/kinds/kind.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { photoCopy, postStepTexts, sellingCopy, sellingMessages } from '../../copy/selling.ts';
import type { Prefill } from '../../kinds/kind.ts';
import { ownForms, partsOf } from '../../kinds/parts.ts';
import { isSignedOut, refusedFields } from '../../lib/call-error.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNewId } from '../../lib/use-new-id.ts';
import { PhotoInput } from '../../shop/photos/photo-input.tsx';
import {
  emptyValues,
  type FieldName,
  fieldsOfStep,
  isUntouched,
  type PostStep,
  type ProductValues,
  postStepOf,
  postSteps,
  productErrors,
  productInput,
} from '../../shop/product-form/product-values.ts';
import { typedProduct } from '../../shop/product-form/typed-product.ts';
import { useProductForm } from '../../shop/product-form/use-product-form.ts';
import { FormParts } from '../../ui/forms/form-parts.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { Guessed } from './guessed.tsx';
import { type ChosenKind, decidedBy, KindChoice, kindIn, noKindYet, valuesBy } from './kind-choice.tsx';
import { StepTabs, stepAfter } from './post-steps.tsx';
import styles from './product-form.module.css';
import classes from './selling.module.css';
import { useGoodGuesses } from './use-good-guesses.ts';
import { usePostStep } from './use-post-step.ts';

/** Loads while the person chooses photos, which come first. */
const ProductFields = lazy(async () => ({
  default: (await import('../../shop/product-form/product-fields.tsx')).ProductFields,
}));

const postDraft = typedProduct('post').extend({
  chosen: z
    .object({ kind: z.enum(productKinds).optional(), details: z.record(z.string(), z.unknown()) })
    .catch(noKindYet)
    .default(noKindYet),
});

interface Posting {
  values: ProductValues;
  imageIds: readonly string[];
}

const failureSentence = (error: unknown) =>
  isSignedOut(error) ? sellingMessages.loginToPost : `${sellingMessages.postFailure} ${sentenceFor(error)}`;

/** The server's refusals of the kind's own fields, as sentences. */
function detailErrors(error: unknown): Record<string, string> {
  const own = Object.entries(refusedFields(error)).filter(([path]) => path.startsWith('details.'));
  return Object.fromEntries(own.map(([path, code]) => [path.slice('details.'.length), fieldSentence(code)]));
}

/**
 * Whether the posting button is visible: on phones in the last step, or in the first if nothing else is missing; always
 * on wide screens.
 */
const isLastInSight = (form: HTMLElement | null): boolean =>
  form?.querySelector<HTMLElement>('[type=submit]')?.offsetParent !== null;

const valuesFor = (prefill: Prefill | undefined): ProductValues => ({
  ...emptyValues('post'),
  ...(prefill && { name: prefill.name, category: prefill.category }),
});

/** The posting form, in steps on phones. `prefill`: initial values. */
export function PostForm({ prefill }: { prefill: Prefill | undefined }) {
  const { userId } = useUser();
  const { categories } = useCampus();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // The key includes the person, because the uploaded photos belong to them.
  const draft = useDraft(`posting.${userId}${prefill ? `.${prefill.$id}` : ''}`, postDraft);
  const [start] = useState(
    () => draft.found ?? { productId: ID.unique(), imageIds: [], values: valuesFor(prefill), chosen: noKindYet },
  );
  const productId = useNewId(() => start.productId);
  const [chosen, setChosen] = useState<ChosenKind>(start.chosen);
  const post = useMutation({
    mutationFn: ({ values, imageIds }: Posting) => {
      const input = productInput('post', values, imageIds);
      const { kind, details } = kindIn(input.category, chosen);
      const json = { ...input, kind, details: kind === 'goods' ? {} : details, productId: productId.read() };
      return answer(market.products.$post({ json }));
    },
    onSuccess: (_, { values, imageIds }) => {
      draft.drop();
      void queries.invalidateQueries({ queryKey: queryKeys.table('products') });
      void toast('good', sellingMessages.added);
      const leadsTo = prefill?.leadsTo(productId.read());
      if (leadsTo) {
        void navigate(leadsTo, { replace: true });
        return;
      }
      const { name, price, discount } = productInput('post', values, imageIds);
      const posted = { $id: productId.read(), name, price, discount, imageId: imageIds[0] ?? '' };
      void navigate('/manage-products', { state: { posted } });
    },
    onError: (error) => {
      productId.refused(error);
      if (isSignedOut(error)) void toast('bad', sellingMessages.loginToPost);
    },
  });
  const place = useRef<HTMLFormElement>(null);
  const filled = useRef<Partial<ProductValues>>({});
  const lookAt = (shown: PostStep) => {
    place.current?.scrollIntoView();
    place.current?.querySelector<HTMLElement>(`[data-name="${shown}"]`)?.focus({ preventScroll: true });
  };
  const { step, show, back } = usePostStep({
    isRestored: draft.found !== undefined,
    isStepwise: () => place.current?.querySelector<HTMLElement>('nav')?.offsetParent !== null,
    onReturn: lookAt,
  });
  const settle = (typed: ProductValues) => valuesBy(kindIn(typed.category, chosen), typed);
  const { form, photos, photoInput, photoError, hasPhoto, now, priceQuestion, waiting, parts, submit } = useProductForm(
    {
      kind: 'post',
      values: start.values,
      imageIds: start.imageIds,
      onChange: (values, imageIds) => {
        if (post.isSuccess) return;
        if (isUntouched('post', values, filled.current) && imageIds.length === 0) draft.drop();
        else draft.keep({ ...start, productId: productId.read(), values, imageIds: [...imageIds], chosen });
      },
      onSubmit: (values, imageIds) => {
        if (!post.isPending) post.mutate({ values, imageIds });
      },
      settle,
      pricedAs: ({ category }) => {
        const now = kindIn(category, chosen);
        return decidedBy(now, category).includes('price') ? null : now.kind;
      },
      reveal: (refused) => show(refused === 'imageIds' ? 'photo' : postStepOf(refused)),
    },
  );
  // Only the server checks the kind's own fields. They are in the first step, which is opened because it may be hidden
  // when the response arrives.
  const refusal = post.error;
  const showRefused = useEffectEvent(() => {
    show('photo');
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  useEffect(() => {
    // Deferred, because showing a step calls flushSync, which must not run inside an effect.
    if (Object.keys(detailErrors(refusal)).length > 0) queueMicrotask(showRefused);
  }, [refusal]);
  const decided = decidedBy(kindIn(now.category, chosen), now.category);
  const { place: kindPlace } = partsOf(kindIn(now.category, chosen));
  const choose = (next: ChosenKind) => {
    setChosen(next);
    draft.keep({
      ...start,
      productId: productId.read(),
      values: form.getValues(),
      imageIds: [...photos.fileIds],
      chosen: next,
    });
  };
  const guesses = useGoodGuesses(userId, form, now);
  filled.current = guesses.filled;
  /** Whether the other steps are complete. */
  const isQuick = Object.keys(productErrors('post', settle(now), [])).every(
    (field) => field === 'imageIds' || postStepOf(field as FieldName) === 'photo',
  );
  const goTo = (next: PostStep) => {
    show(next);
    lookAt(next);
  };
  /** Opens the next step if this one is valid. */
  const goOn = () => {
    const refused = fieldsOfStep(step).filter((name) => form.validateField(name).hasError);
    const isReady = step !== 'photo' || hasPhoto();
    if (refused[0]) form.getInputNode(refused[0])?.focus();
    else if (isReady) goTo(stepAfter(step));
  };
  return (
    <>
      {prefill ? <Alert mb="md">{prefill.note}</Alert> : null}
      {ownForms({ categories }).map(({ to, before, link }) => (
        <p key={to} className={classes.byLink}>
          {before} <Link to={to}>{link}</Link>
        </p>
      ))}
      <form
        className={styles.steps}
        ref={place}
        data-step={step}
        data-quick={isQuick || undefined}
        noValidate
        onSubmit={(event) => {
          if (isLastInSight(place.current)) return submit(event);
          event.preventDefault(); // Enter on the keyboard in an earlier step
          goOn();
        }}
      >
        <StepTabs current={step} broken={Object.keys(form.errors)} photoIsMissing={!!photoError} onChoose={goTo} />
        {postSteps.map((name, index) => (
          <section
            key={name}
            className={styles.panel}
            data-name={name}
            tabIndex={-1}
            aria-label={postStepTexts.stepOf(index + 1, postSteps.length)}
          >
            <h2 className={styles.stepTitle}>{postStepTexts[name]}</h2>
            {name === 'photo' ? (
              <PhotoInput
                label={sellingCopy.productPhotos}
                hint={photoCopy.hint}
                photos={photos}
                at={photoInput}
                error={photoError}
              />
            ) : null}
            <Suspense fallback={<div className={styles.fieldsToCome} />}>
              <ProductFields
                form={form}
                kind="post"
                values={now}
                only={fieldsOfStep(name)}
                decided={decided}
                suggestions={guesses.suggestions}
              />
            </Suspense>
            {name === 'photo' ? (
              <FormParts value={parts}>
                <KindChoice
                  category={now.category}
                  chosen={chosen}
                  errors={detailErrors(post.error)}
                  onChange={choose}
                />
              </FormParts>
            ) : null}
            {name === 'place' && kindPlace ? <p className={styles.hint}>{kindPlace.note}</p> : null}
            {name === 'photo' && isQuick ? <Guessed values={now} decided={decided} onChange={goTo} /> : null}
          </section>
        ))}
        <div className={styles.foot}>
          {post.isError ? (
            <Alert color="cabai" role="alert">
              {failureSentence(post.error)}
            </Alert>
          ) : null}
          <div className={styles.footButtons}>
            <Button className={styles.back ?? ''} size="lg" variant="default" onClick={back}>
              {postStepTexts.back}
            </Button>
            <Button
              className={styles.next ?? ''}
              size="lg"
              variant={step === 'photo' && isQuick ? 'default' : 'filled'}
              // Ignores the second press of a double click on "back": after the first, this button is in its position.
              onClick={({ detail }) => (detail > 1 ? undefined : goOn())}
              data-next
            >
              {postStepTexts.next}
            </Button>
            <SubmitButton className={styles.last ?? ''} size="lg" loading={post.isPending} waiting={waiting}>
              {sellingCopy.post}
            </SubmitButton>
          </div>
          <p className={styles.hint}>{sellingCopy.draftKept}</p>
        </div>
      </form>
      {priceQuestion}
    </>
  );
}
