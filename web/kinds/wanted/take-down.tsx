import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { allowedWantedEvents } from '#kinds/wanted/rules/wanted.ts';
import { dropDraft } from '../../lib/device/drafts.ts';
import { textDraft, useDraft } from '../../lib/device/use-draft.ts';
import { admin, answer } from '../../lib/functions.ts';
import { part } from '../../lib/page/part.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { useMoment } from '../../lib/use-now.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';

const ReasonDialog = part(async () => (await import('../../shop/sale/reason-dialog.tsx')).ReasonDialog);

/** For staff: takes down an ad that is really an offer or breaks a rule, with a reason for its owner. */
export function TakeDown({ ad }: { ad: { readonly $id: string; readonly state: string; readonly until: string } }) {
  const { $id: wantedId } = ad;
  const queries = useQueryClient();
  const key = `take-down.${wantedId}`;
  const draft = useDraft(key, textDraft);
  const [asks, setAsks] = useState<'move' | 'remove' | null>(null);
  const [reason, setReason] = useState(draft.found ?? '');
  const allowed = allowedWantedEvents(ad, 'staff', useMoment());
  const down = useMutation({
    mutationFn: (json: { asOffer: boolean; reason: string }) =>
      answer(admin.wanted[':wantedId'].removed.$post({ param: { wantedId }, json })),
    onSuccess: async () => {
      dropDraft(key);
      setReason('');
      void toast('good', wantedAdTexts.takenDown);
      await queries.invalidateQueries({ queryKey: queryKeys.table('wanted') });
      setAsks(null);
    },
  });
  if (allowed.length === 0) return null;
  const texts =
    asks === 'move'
      ? { title: wantedAdTexts.move, question: wantedAdTexts.moveQuestion, yes: wantedAdTexts.moveYes }
      : { title: wantedAdTexts.takeDown, question: wantedAdTexts.takeDownQuestion, yes: wantedAdTexts.takeDownYes };
  return (
    <Group gap="xs">
      <Button size="md" px="md" variant="default" onClick={() => setAsks('move')}>
        {wantedAdTexts.move}
      </Button>
      <Button size="md" px="md" color="cabai.7" onClick={() => setAsks('remove')}>
        {wantedAdTexts.takeDown}
      </Button>
      {asks ? (
        <ReasonDialog
          {...texts}
          no={wantedAdTexts.cancel}
          danger
          asksWhy
          hint={wantedAdTexts.reasonHint}
          maxLength={limits.reviewMax}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            draft.keep(text);
          }}
          sending={down}
          onSend={(why) => down.isPending || down.mutate({ asOffer: asks === 'move', reason: why })}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </Group>
  );
}
