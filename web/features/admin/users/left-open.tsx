import { useQuery } from '@tanstack/react-query';
import { deletionTexts } from '../../../copy/people.ts';
import classes from './left-open.module.css';
import { type OpenTrades, openTradesOptions } from './user-actions.ts';

interface LeftOpenProps {
  people: readonly { readonly userId: string; readonly name: string }[];
  /** Sentences about what happens to the trades and to the money; '' omits the sentence. */
  ofTrades: string;
  ofMoney: string;
}

/** Lists the open trades and the money of each of these people. */
export function LeftOpen({ people, ...becomes }: LeftOpenProps) {
  const { data, error } = useQuery(openTradesOptions(people.map(({ userId }) => userId)));
  return (
    <span className={classes.left} aria-live="polite">
      {data ? <Left people={people} open={data} {...becomes} /> : error ? deletionTexts.unknown : deletionTexts.asking}
    </span>
  );
}

type LeftByOne = OpenTrades['people'][number];

/** Trades on both sides, and money if the role may see it. */
const sumsOf = ({ open, money }: LeftByOne): string =>
  [
    open.buying.count + open.selling.count > 0 ? deletionTexts.open(open.buying, open.selling) : '',
    money ? deletionTexts.money(money) : '',
  ]
    .filter(Boolean)
    .join(' ');

function Left({ people, open, ofTrades, ofMoney }: LeftOpenProps & { open: OpenTrades }) {
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
      {hasTrades && ofTrades ? <span>{ofTrades}</span> : null}
      {hasMoney && ofMoney ? <span>{ofMoney}</span> : null}
    </>
  );
}
