import { Alert, NativeSelect, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { entryTexts, zoneTexts } from '../../../copy/campus-places.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import classes from './settings.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface GoesWhereProps {
  /** The saved entries. */
  before: readonly Named[];
  now: readonly Named[];
  goTo: Readonly<Record<string, string>>;
  onChange: (goTo: Record<string, string>) => void;
}

/** Asks for the new category or place of the products of a removed entry. */
export function GoesWhere({ before, now, goTo, onChange }: GoesWhereProps) {
  const gone = before.filter(({ id }) => !now.some((one) => one.id === id));
  const kept = now.filter(({ id }) => before.some((one) => one.id === id));
  return gone.map(({ id, name }) => (
    <NativeSelect
      key={id}
      size="md"
      name={`goTo.${id}`}
      label={entryTexts.goesWhere(name)}
      description={entryTexts.goesHint}
      value={goTo[id] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...goTo, [id]: value })}
      data={[{ value: '', label: entryTexts.noGoods }, ...kept.map((one) => ({ value: one.id, label: one.name }))]}
    />
  ));
}

const nextMs = 2_000;

const texts = { category: entryTexts, place: entryTexts, clock: zoneTexts } as const;

/**
 * Progress of background changes: products of a renamed or removed entry get another name, or times move to a new time
 * zone. The open page continues the changes; otherwise upkeep does.
 */
export function GoodsMoves({ kind, version }: { kind: keyof typeof texts; version: number }) {
  const moves = useQuery({
    queryKey: [...queryKeys.goodsMoves, version],
    queryFn: () => answer(admin.moves.$post()),
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? nextMs : false),
    retry: 3,
  });
  const { refetch } = moves;
  useEffect(() => {
    const onLine = () => void refetch();
    addEventListener('online', onLine);
    return () => removeEventListener('online', onLine);
  }, [refetch]);
  const open = moves.data?.filter((move) => move.kind === kind) ?? [];
  if (open.length === 0) return null;
  return (
    <Alert color="toska" title={texts[kind].moving} role="status">
      {open.map(({ from, to, total, left }) => (
        <div key={from} className={classes.move}>
          <p className={classes.noteText}>{texts[kind].moved(from, to, total - left, total)}</p>
          <Progress
            size="lg"
            aria-label={texts[kind].moved(from, to, total - left, total)}
            value={total === 0 ? 100 : (100 * Math.max(0, total - left)) / total}
          />
        </div>
      ))}
      <p className={classes.hint}>{moves.isError ? sentenceFor(moves.error) : texts[kind].movingHint}</p>
    </Alert>
  );
}
