import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { offeredStarts } from '../../kinds/faces.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import classes from './shell.module.css';

const SellMenu = lazy(async () => ({ default: (await import('./sell-menu.tsx')).SellMenu }));

const Plus = () => (
  <>
    <span className={classes.icon}>
      <IconPlus size={22} aria-hidden="true" />
    </span>
    {frameTexts.sell}
  </>
);

const posting = { label: frameTexts.sell, to: '/post-product' };

/** "+" in the bottom bar: opens the posting form, or a menu where the campus offers more. */
export function SellPlace() {
  const others = offeredStarts(useCampus());
  const [wanted, setWanted] = useState(false);
  const look = { className: classes.place ?? '', 'data-raised': true };
  if (others.length === 0)
    return (
      <NavLink {...look} to={posting.to}>
        <Plus />
      </NavLink>
    );
  const closed = (
    <UnstyledButton {...look} aria-haspopup="menu" aria-expanded={wanted} onClick={() => setWanted(true)}>
      <Plus />
    </UnstyledButton>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <SellMenu starts={[posting, ...others]}>
        <UnstyledButton {...look}>
          <Plus />
        </UnstyledButton>
      </SellMenu>
    </Suspense>
  );
}
