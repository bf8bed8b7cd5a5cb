import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { talkTexts } from '../../copy/talks.ts';

const PersonDropdown = lazy(async () => ({ default: (await import('./person-dropdown.tsx')).PersonDropdown }));

export interface PersonMenuProps {
  talkId: string;
  other: { id: string; name: string };
  isBlocked: boolean;
}

/** The button for actions on the other person of a talk. The menu loads when first opened. */
export function PersonMenu(props: PersonMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <ActionIcon
      size={44}
      radius="xl"
      variant="subtle"
      aria-label={talkTexts.menu(props.other.name)}
      aria-haspopup="menu"
      aria-expanded={false}
      loading={isWanted}
      onClick={() => setWanted(true)}
    >
      <IconDotsVertical size={22} />
    </ActionIcon>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <PersonDropdown {...props} />
    </Suspense>
  );
}
