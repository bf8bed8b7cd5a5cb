import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { disputeTexts } from '../../copy/disputes.ts';
import { saleTexts } from '../../copy/sales.ts';
import { idsDraft, textDraft, useDraft } from '../../lib/device/use-draft.ts';
import type { Sending } from '../../ui/dialogs/sending.ts';
import { usePressWhenWhole } from '../../ui/forms/form-parts.tsx';
import { PhotoInput } from '../photos/photo-input.tsx';
import { photosFailure, usePhotos } from '../photos/use-photos.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useReasonHint } from './reason-readers.ts';
import { photosDraft, reasonDraft, type SaleCall } from './use-sale-event.ts';

interface ObjectionDialogProps {
  saleId: string;
  ask: { title: string; question: string; yes: string };
  sending: Sending;
  onSend: (call: SaleCall) => void;
  onClose: () => void;
}

/** "Ada kendala": text and photos, both stored as a draft until sent. */
export function ObjectionDialog({ saleId, ask, sending, onSend, onClose }: ObjectionDialogProps) {
  const words = useDraft(reasonDraft('object', saleId), textDraft);
  const shown = useDraft(photosDraft('object', saleId), idsDraft);
  const [reason, setReason] = useState(words.found ?? '');
  // Buyers and sellers read the same hint, and only they can object.
  const hint = useReasonHint(saleId, 'buyer');
  const [wasSent, setSent] = useState(false);
  const photos = usePhotos(shown.found ?? [], {
    bucket: 'dispute-photos',
    max: limits.statementPhotos,
    onIds: shown.keep,
  });
  const failure = photosFailure(photos);
  const { press, waiting } = usePressWhenWhole((said: string) => {
    if (!failure) onSend({ event: 'object', reason: said, imageIds: photos.fileIds });
  }, photos.part);
  return (
    <ReasonDialog
      {...ask}
      no={saleTexts.back}
      danger={false}
      asksWhy
      hint={hint}
      reason={reason}
      onReason={(text) => {
        setReason(text);
        words.keep(text);
      }}
      sending={{ ...sending, waiting }}
      onSend={(said) => {
        setSent(true);
        press(said);
      }}
      onClose={onClose}
      below={
        <PhotoInput
          label={disputeTexts.photosOptional}
          hint={disputeTexts.photosHint}
          isOptional
          photos={photos}
          error={wasSent ? failure : undefined}
        />
      }
    />
  );
}
