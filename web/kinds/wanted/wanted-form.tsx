import '../../ui/styles/forms.ts';
import { Alert, Anchor, Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { fieldCodesOf } from '#domain/field.ts';
import { limits } from '#domain/limits.ts';
import { forbiddenIn } from '#domain/products/forbidden-goods.ts';
import { allPlaces } from '#domain/settings/campus-catalogue.ts';
import { soundsLikeOffer, wantedCategories, wantedLink } from '#kinds/wanted/rules/wanted.ts';
import { wantedInput } from '#kinds/wanted/rules/wanted-input.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { productFormTexts } from '../../copy/product-form.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { campusTexts } from '../../lib/campus/campus-texts.ts';
import { useDraft } from '../../lib/device/use-draft.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { useNewId } from '../../lib/use-new-id.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { Ad } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import classes from './wanted.module.css';

/** Typed values; an empty budget is an empty string. */
interface Values {
  what: string;
  category: string;
  budget: number | string;
  place: string;
  details: string;
}

const typed = z.object({
  wantedId: z.string(),
  what: z.string(),
  category: z.string(),
  budget: z.union([z.number(), z.string()]),
  place: z.string(),
  details: z.string(),
});

const asInput = ({ budget, ...values }: Values) => ({ ...values, budget: budget === '' ? null : budget });

function errorsOf(values: Values): Partial<Record<keyof Values, string>> {
  const { error } = wantedInput.safeParse(asInput(values));
  const codes = Object.entries(fieldCodesOf(error?.issues ?? []));
  const said = codes.map(([field, code]) => [
    field,
    fieldSentence(field === 'budget' && typeof values.budget === 'string' ? 'amount_unreadable' : code),
  ]);
  return Object.fromEntries(said);
}

/** Form for a new ad. Starts with the draft or the term of a search without results (`?q=`). */
export function NewForm() {
  const [params] = useSearchParams();
  const userId = useOwnId();
  const draft = useDraft(`wanted.${userId}`, typed);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(
    () =>
      draft.found ?? {
        ...{ wantedId: ID.unique(), what: params.get('q') ?? '', category: params.get('kategori') ?? '' },
        ...{ budget: '', place: '', details: '' },
      },
  );
  const newId = useNewId(() => start.wantedId);
  const post = useMutation({
    mutationFn: (values: Values) =>
      answer(market.wanted.$post({ json: { ...wantedInput.parse(asInput(values)), wantedId: newId.read() } })),
    onError: (error) => newId.refused(error),
    onSuccess: async ({ wantedId, matches }) => {
      draft.drop();
      void toast('good', matches > 0 ? wantedAdTexts.sentWith(matches) : wantedAdTexts.sent);
      void queries.invalidateQueries({ queryKey: queryKeys.table('wanted') });
      await navigate(wantedLink(wantedId), { replace: true });
    },
  });
  return (
    <WantedForm
      start={start}
      send={wantedAdTexts.send}
      busy={post.isPending}
      error={post.error}
      onChange={(values) => post.isSuccess || draft.keep({ ...values, wantedId: newId.read() })}
      onSubmit={(values) => post.isPending || post.mutate(values)}
    />
  );
}

export function EditForm({ ad }: { ad: Ad }) {
  const { $id: wantedId, version } = ad;
  const draft = useDraft(`wanted.${wantedId}.${version}`, typed);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: (values: Values) => {
      const json = { ...wantedInput.parse(asInput(values)), version };
      return answer(market.wanted[':wantedId'].$put({ param: { wantedId }, json }));
    },
    onSuccess: async () => {
      draft.drop();
      void toast('good', wantedAdTexts.saved);
      await queries.invalidateQueries({ queryKey: queryKeys.table('wanted') });
      await navigate(wantedLink(wantedId), { replace: true });
    },
  });
  const { what, category, place, details } = ad;
  return (
    <WantedForm
      start={draft.found ?? { what, category, place, details, budget: ad.budget ?? '' }}
      kept={category}
      send={wantedAdTexts.save}
      busy={save.isPending}
      error={save.error}
      onChange={(values) => save.isSuccess || draft.keep({ ...values, wantedId })}
      onSubmit={(values) => save.isPending || save.mutate(values)}
    />
  );
}

interface WantedFormProps {
  start: Values;
  /** The category of an edited ad, which stays selectable even if the campus no longer offers it. */
  kept?: string;
  send: string;
  busy: boolean;
  error: Error | null;
  onChange: (values: Values) => void;
  onSubmit: (values: Values) => void;
}

function WantedForm({ start, kept = '', send, busy, error, onChange, onSubmit }: WantedFormProps) {
  const campus = useCampus();
  const [now, setNow] = useState(start);
  const { what, category, budget, place, details } = start;
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { what, category, budget, place, details },
    validate: errorsOf,
    onValuesChange: (values) => {
      setNow(values);
      onChange(values);
    },
  });
  const names = wantedCategories(campus).map(({ name }) => name);
  const found = forbiddenIn(`${now.what} ${now.details}`, campusTexts().forbidden);
  const hint = found.length > 0 ? productFormTexts.forbidden(found) : wantedAdTexts.whatHint;
  const common = (field: keyof Values) => ({ size: 'md' as const, key: form.key(field), ...form.getInputProps(field) });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => onSubmit(values), focusFirstError(form))}
    >
      {error ? (
        <Alert color="cabai" role="alert">
          {sentenceFor(error)}
        </Alert>
      ) : null}
      <TextInput
        {...common('what')}
        label={wantedAdTexts.what}
        withAsterisk
        placeholder={wantedAdTexts.whatPlaceholder}
        maxLength={limits.productNameMax}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {soundsLikeOffer(now.what) ? (
        <Alert color="kunyit">
          {wantedAdTexts.soundsLikeOffer}{' '}
          <Anchor component={Link} to="/post-product" fw={600}>
            {wantedAdTexts.sellInstead}
          </Anchor>
        </Alert>
      ) : null}
      <NativeSelect
        {...common('category')}
        label={wantedAdTexts.category}
        withAsterisk
        data={[
          { value: '', label: wantedAdTexts.chooseCategory },
          ...names,
          ...(kept !== '' && !names.includes(kept) ? [kept] : []),
        ]}
      />
      <AmountInput
        {...common('budget')}
        label={wantedAdTexts.budgetField}
        prefix="Rp"
        description={wantedAdTexts.budgetHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <NativeSelect
        {...common('place')}
        label={wantedAdTexts.placeField}
        data={[
          { value: '', label: wantedAdTexts.anyPlace },
          ...new Set([...allPlaces(campus), ...(place ? [place] : [])]),
        ]}
      />
      <GrowingText
        {...common('details')}
        label={`${wantedAdTexts.detailsField} ${wantedAdTexts.optional}`}
        placeholder={wantedAdTexts.detailsPlaceholder}
        minRows={3}
        maxRows={10}
        maxLength={limits.wantedDetailsMax}
      />
      <div className={classes.actions}>
        <Button size="lg" type="submit" loading={busy}>
          {send}
        </Button>
        <Button size="lg" variant="default" component={Link} to={kept ? '..' : '/wanted'} relative="path">
          {wantedAdTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
