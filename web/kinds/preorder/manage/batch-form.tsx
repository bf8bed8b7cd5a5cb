import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldCodesOf } from '#domain/field.ts';
import { batchInput, nextWeek } from '#kinds/preorder/rules/batch-input.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { fieldSentence } from '../../../copy/fields.ts';
import { preorderTexts as texts } from '../../../copy/preorder.ts';
import { refusedFields } from '../../../lib/call-error.ts';
import { answer, market } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { SendDialog } from '../../../ui/dialogs/send-dialog.tsx';
import { BatchFields } from '../batch-fields.tsx';
import type { ShownBatch } from '../batch-query.ts';

type Values = Readonly<Record<string, unknown>>;

const sentences = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, fieldSentence(String(code))]));

/** Initial values: the batch as it is, or the same a week later. */
function startOf(batch: ShownBatch, isNew: boolean) {
  const { closesAt, pickupPlace, pickupFrom, pickupUntil, least, most, acceptsAll } = batch;
  const said = { closesAt, pickupPlace, pickupFrom, pickupUntil, least, most, acceptsAll };
  return isNew ? nextWeek(said, serverNow()) : said;
}

interface BatchFormProps {
  batch: ShownBatch;
  /** Whether the batch is closed to new orders, so that only its pickup can change. */
  isPickupOnly?: boolean;
  /** Whether another batch is opened; otherwise this one is changed. */
  isNew: boolean;
  onClose: () => void;
  onDone: (batchId: string) => void;
}

/** Changes a batch, or opens the next one. A batch without orders is not changed but replaced by a new one. */
export function BatchForm({ batch, isNew, isPickupOnly = false, onClose, onDone }: BatchFormProps) {
  const title = isNew ? texts.next : isPickupOnly ? texts.move : texts.edit;
  const queries = useQueryClient();
  const [values, setValues] = useState<Values>(() => startOf(batch, isNew));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: (json: ReturnType<typeof batchInput.parse>) => {
      const { productId, number } = batch;
      return isNew || batch.joined === 0
        ? answer(
            market.seller.products[':productId'].batches.$post({
              param: { productId },
              json: { ...json, after: number },
            }),
          )
        : answer(market.batches[':batchId'].$put({ param: { batchId: batch.$id }, json }));
    },
    onSuccess: async ({ batchId }) => {
      for (const table of ['batches', 'products'] as const)
        await queries.invalidateQueries({ queryKey: queryKeys.table(table) });
      onDone(batchId);
    },
    onError: (error) => {
      setErrors(sentences(refusedFields(error)));
    },
  });
  const send = () => {
    const read = batchInput.safeParse(values);
    setErrors(read.success ? {} : sentences(fieldCodesOf(read.error.issues)));
    if (read.success) save.mutate(read.data);
  };
  return (
    <SendDialog
      title={title}
      size="lg"
      sending={save}
      yes={texts.save}
      no={texts.cancel}
      refusal={(error) => (Object.keys(errors).length === 0 ? sentenceFor(error) : null)}
      onSend={send}
      onClose={onClose}
    >
      <BatchFields values={values} errors={errors} onChange={setValues} isPickupOnly={isPickupOnly} />
      {!isNew && batch.joined > 0 ? <p>{texts.moveHint}</p> : null}
    </SendDialog>
  );
}
