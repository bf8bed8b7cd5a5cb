import '../../../ui/styles/forms.ts';
import { Alert, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { forbiddenIn } from '#domain/products/forbidden-goods.ts';
import { newLinkInput } from '#kinds/link/rules/sale-link.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { productFormTexts } from '../../../copy/product-form.ts';
import { toCallError } from '../../../lib/call-error.ts';
import { campusTexts } from '../../../lib/campus/campus-texts.ts';
import { useDraft } from '../../../lib/device/use-draft.ts';
import { answer, market } from '../../../lib/functions.ts';
import { useUser } from '../../../lib/session/session.ts';
import { PhotoInput } from '../../../shop/photos/photo-input.tsx';
import { photosFailure, usePhotos } from '../../../shop/photos/use-photos.ts';
import { AmountInput } from '../../../ui/forms/amount-input.tsx';
import { focusFirstError } from '../../../ui/forms/focus-first-error.ts';
import { usePressWhenWhole } from '../../../ui/forms/form-parts.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { ownLinkTexts as texts } from '../texts/sale-link.ts';
import classes from './links.module.css';

export interface MadeLink {
  name: string;
  price: number;
  card: string;
  token: string;
}

interface LinkFormProps {
  /** An earlier item that is offered again. */
  start?: { name: string; price: number };
  onMade: (link: MadeLink) => void;
}

const draftOf = z.object({
  linkId: z.string(),
  name: z.string(),
  price: z.union([z.number(), z.string()]),
  codAddress: z.string(),
  imageId: z.string(),
});
type Typed = z.infer<typeof draftOf>;

const untouched = (): Typed => ({ linkId: ID.unique(), name: '', price: '', codAddress: '', imageId: '' });

const fields = newLinkInput.pick({ name: true, price: true, codAddress: true });

/** The quick form: item and price, optionally a photo and a place. Typed text survives a reload. */
export function LinkForm({ start, onMade }: LinkFormProps) {
  const { userId } = useUser();
  const draft = useDraft(`link.${userId}`, draftOf);
  const [first] = useState<Typed>(() => (start ? { ...untouched(), ...start } : (draft.found ?? untouched())));
  const linkId = useRef(first.linkId);
  const [times, setTimes] = useState(0);
  return (
    <LinkFields
      key={times}
      first={times === 0 ? first : untouched()}
      linkId={linkId}
      draft={draft}
      onMade={(link) => {
        draft.drop();
        linkId.current = ID.unique();
        setTimes(times + 1);
        onMade(link);
      }}
    />
  );
}

interface LinkFieldsProps {
  first: Typed;
  linkId: { current: string };
  draft: { keep: (value: Typed) => void };
  onMade: (link: MadeLink) => void;
}

function LinkFields({ first, linkId, draft, onMade }: LinkFieldsProps) {
  const [wasSent, setSent] = useState(false);
  const imageId = useRef(first.imageId);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: first.name, price: first.price, codAddress: first.codAddress },
    validate: schemaResolver(fields, { sync: true }),
    onValuesChange: (values) => keep(values),
  });
  const keep = (values = form.getValues()) =>
    draft.keep({ ...values, linkId: linkId.current, imageId: imageId.current });
  const photos = usePhotos(first.imageId ? [first.imageId] : [], {
    bucket: 'link-photos',
    max: 1,
    onIds: ([id = '']) => {
      if (imageId.current === id) return;
      imageId.current = id;
      keep();
    },
  });
  const make = useMutation({
    mutationFn: async (values: { name: string; price: number; codAddress: string }) => {
      const json = { ...values, linkId: linkId.current, imageId: imageId.current };
      return { ...values, ...(await answer(market.links.$post({ json }))) };
    },
    onSuccess: onMade,
    onError: (error) => {
      if (toCallError(error).code === 'id_taken') linkId.current = ID.unique();
    },
  });
  const failure = photosFailure(photos);
  const send = form.onSubmit(({ price, ...values }) => {
    if (!failure && !make.isPending && typeof price === 'number') make.mutate({ ...values, price });
  }, focusFirstError(form));
  const { press, waiting } = usePressWhenWhole(() => send(), photos.part);
  const [name, setName] = useState(first.name);
  form.watch('name', ({ value }) => setName(value));
  const forbidden = forbiddenIn(name, campusTexts().forbidden);
  const error = (key: 'name' | 'price' | 'codAddress') => {
    const code = form.errors[key];
    return typeof code === 'string' ? fieldSentence(code) : undefined;
  };
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={texts.form}
      onSubmit={form.onSubmit(() => {
        setSent(true);
        press();
      }, focusFirstError(form))}
    >
      <h2 className={classes.heading}>{texts.form}</h2>
      <TextInput
        size="md"
        label={texts.name}
        maxLength={limits.productNameMax}
        description={
          forbidden.length > 0 ? (
            <span className={classes.warning}>{productFormTexts.forbidden(forbidden)}</span>
          ) : undefined
        }
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={error('name')}
      />
      <AmountInput
        size="md"
        label={texts.price}
        prefix="Rp"
        key={form.key('price')}
        {...form.getInputProps('price')}
        error={error('price')}
      />
      <TextInput
        size="md"
        label={texts.place}
        description={texts.placeHint}
        maxLength={limits.codAddressMax}
        key={form.key('codAddress')}
        {...form.getInputProps('codAddress')}
        error={error('codAddress')}
      />
      <PhotoInput
        label={texts.photo}
        hint={texts.photoHint}
        photos={photos}
        isOptional
        error={wasSent ? failure : undefined}
      />
      {make.isError ? (
        <Alert color="cabai" role="alert">
          {sentenceFor(make.error)}
        </Alert>
      ) : null}
      <SubmitButton size="lg" loading={make.isPending} waiting={waiting}>
        {texts.make}
      </SubmitButton>
    </form>
  );
}
