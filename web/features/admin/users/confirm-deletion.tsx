import { useQuery } from '@tanstack/react-query';
import { adminMessages, userTexts } from '../../../copy/admin.ts';
import { deletionTexts } from '../../../copy/people.ts';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import type { Sending } from '../../../ui/dialogs/sending.ts';
import classes from './confirm-deletion.module.css';
import { type OpenTrades, openTradesOptions } from './user-actions.ts';

interface ConfirmDeletionProps {
  people: readonly { readonly userId: string; readonly name: string }[];
  sending: Sending;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before people are deleted, and names the open trades and the money that each of them leaves. */
export function ConfirmDeletion({ people, ...dialog }: ConfirmDeletionProps) {
  const { data, error } = useQuery(openTradesOptions(people.map(({ userId }) => userId)));
  const confirmLabel = people.length === 1 ? userTexts.yesRemove : userTexts.yesRemoveAll;
  return (
    <Confirm opened danger title={userTexts.removeTitle} confirmLabel={confirmLabel} {...dialog}>
      {adminMessages.confirmDeleteUser(people.map(({ name }) => name).join(', '))}
      <span className={classes.left} aria-live="polite">
        {data ? <Left people={people} open={data} /> : error ? deletionTexts.unknown : deletionTexts.asking}
      </span>
    </Confirm>
  );
}

type Left = OpenTrades['people'][number];

/** Trades both ways, and money for whose role sees it. */
const sumsOf = ({ open, money }: Left): string =>
  [
    open.buying.count + open.selling.count > 0 ? deletionTexts.open(open.buying, open.selling) : '',
    money ? deletionTexts.money(money) : '',
  ]
    .filter(Boolean)
    .join(' ');

function Left({ people, open }: { people: ConfirmDeletionProps['people']; open: OpenTrades }) {
  const left = open.people.map((one) => ({ ...one, words: sumsOf(one) })).filter(({ words }) => words !== '');
  if (left.length === 0) return deletionTexts.nothing;
  const hasTrades = left.some(({ open: { buying, selling } }) => buying.count + selling.count > 0);
  const hasMoney = left.some(({ money }) => money && deletionTexts.money(money) !== '');
  return (
    <>
      {left.map(({ userId, words }) => (
        <span key={userId}>
          {people.length > 1 ? `${people.find((one) => one.userId === userId)?.name ?? ''}: ` : ''}
          {words}
        </span>
      ))}
      {hasTrades ? <span>{deletionTexts.whatOfTrades}</span> : null}
      {hasMoney ? <span>{deletionTexts.whatOfMoney}</span> : null}
    </>
  );
}
