import { adminMessages, userTexts } from '../../../copy/admin.ts';
import { deletionTexts } from '../../../copy/people.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import type { Sending } from '../../../ui/dialogs/sending.ts';
import { LeftOpen } from './left-open.tsx';

interface ConfirmDeletionProps {
  people: readonly { readonly userId: string; readonly name: string }[];
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of people, and shows each person's open trades and money. */
export function ConfirmDeletion({ people, ...dialog }: ConfirmDeletionProps) {
  const confirmLabel = people.length === 1 ? userTexts.yesRemove : userTexts.yesRemoveAll;
  return (
    <Confirm opened danger title={userTexts.removeTitle} confirmLabel={confirmLabel} {...dialog}>
      {adminMessages.confirmDeleteUser(people.map(({ name }) => name).join(', '))}
      <LeftOpen people={people} ofTrades={deletionTexts.whatOfTrades} ofMoney={deletionTexts.whatOfMoney} />
    </Confirm>
  );
}
