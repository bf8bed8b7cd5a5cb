import { useQuery } from '@tanstack/react-query';
import { adminMessages, userTexts } from '../../../copy/admin.ts';
import { deletionTexts } from '../../../copy/people.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { type PersonSeen, personOptions } from './user-actions.ts';

interface ConfirmDeletionProps {
  userId: string;
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What the deleted person would leave open: trades, and money if the role may see it. */
function leftWords({ trades: { open }, money }: PersonSeen): string {
  const trades = open.buying.count + open.selling.count > 0 ? deletionTexts.trades(open.buying, open.selling) : '';
  const sums = money ? deletionTexts.money(money.balance) : '';
  return [trades, sums].filter(Boolean).join(' ') || deletionTexts.nothing;
}

/** Asks before a person is deleted, and names the open trades and the money that stay. */
export function ConfirmDeletion({ userId, name, ...dialog }: ConfirmDeletionProps) {
  const { data, error } = useQuery({ ...personOptions(userId), staleTime: 0 });
  return (
    <Confirm opened danger title={userTexts.removeTitle} confirmLabel={userTexts.yesRemove} {...dialog}>
      {adminMessages.confirmDeleteUser(name)}
      <br />
      <br />
      <span aria-live="polite">{data ? leftWords(data) : error ? deletionTexts.unknown : deletionTexts.asking}</span>
    </Confirm>
  );
}
