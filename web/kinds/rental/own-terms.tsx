import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { fieldSentence } from '../../copy/fields.ts';
import { refusedFields } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './rental.module.css';
import { RentalFields } from './rental-fields.tsx';
import { rentalTexts as texts } from './texts/rental.ts';

interface OwnTermsProps {
  productId: string;
  terms: {
    readonly deposit: number | null;
    readonly pieces: number | null;
    readonly valueNew: number | null;
    readonly version: number;
  };
}

/** The owner's form for deposit, pieces and value. */
export function OwnTerms({ productId, terms }: OwnTermsProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>();
  const save = useMutation({
    mutationFn: (values: Readonly<Record<string, unknown>>) => {
      const json = {
        ...(values as { deposit: number; pieces: number; valueNew: number | null }),
        version: terms.version,
      };
      return answer(market.rentals[':productId'].$put({ param: { productId }, json }));
    },
    onSuccess: async () => {
      void toast('good', texts.saved);
      await queries.invalidateQueries({ queryKey: queryKeys.table('products') });
      setTyped(undefined);
    },
  });
  if (!typed) {
    const { deposit, pieces, valueNew } = terms;
    return (
      <Button
        size="md"
        variant="default"
        onClick={() => setTyped({ deposit: deposit ?? 0, pieces: pieces ?? 1, valueNew })}
      >
        {texts.change}
      </Button>
    );
  }
  const refused = Object.entries(refusedFields(save.error));
  const errors = Object.fromEntries(refused.map(([field, code]) => [field, fieldSentence(code)]));
  return (
    <>
      <RentalFields values={typed} errors={errors} onChange={setTyped} />
      {save.error && Object.keys(errors).length === 0 ? (
        <p className={classes.refusal} role="alert">
          {sentenceFor(save.error)}
        </p>
      ) : null}
      <Group gap="sm" grow>
        <Button
          size="md"
          variant="default"
          disabled={save.isPending}
          onClick={() => {
            save.reset();
            setTyped(undefined);
          }}
        >
          {texts.back}
        </Button>
        <Button size="md" loading={save.isPending} onClick={() => save.mutate(typed)}>
          {texts.save}
        </Button>
      </Group>
    </>
  );
}
