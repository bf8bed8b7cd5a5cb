import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { entryTexts } from '../../../copy/campus-places.ts';
import classes from './settings.module.css';

interface EntryButtonsProps<Entry> {
  entries: readonly Entry[];
  at: number;
  name: string;
  onChange: (entries: Entry[]) => void;
}

function movedTo<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = entries.filter((_, at) => at !== from);
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)];
}

/** Buttons that move or remove a list entry, for keyboard and touch. */
export function EntryButtons<Entry>({ entries, at, name, onChange }: EntryButtonsProps<Entry>) {
  return (
    <div className={classes.entryButtons}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={entryTexts.up(name)}
        disabled={at === 0}
        onClick={() => onChange(movedTo(entries, at, at - 1))}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={entryTexts.down(name)}
        disabled={at === entries.length - 1}
        onClick={() => onChange(movedTo(entries, at, at + 1))}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={entryTexts.remove(name)}
        onClick={() => onChange(entries.filter((_, place) => place !== at))}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
