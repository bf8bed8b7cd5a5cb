import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { uiTexts } from '../../copy/ui.ts';
import classes from './floating-add.module.css';

/** The round button that starts selling. `onPhones`: also on narrow screens, where a page has no other link to it. */
export function FloatingAdd({ to, onPhones, onOpen }: { to: string; onPhones: boolean; onOpen?: () => void }) {
  return (
    <Link
      className={classes.add}
      to={to}
      onClick={onOpen}
      aria-label={uiTexts.sell}
      data-phones={onPhones || undefined}
    >
      <IconPlus size={26} stroke={2.5} aria-hidden="true" />
    </Link>
  );
}
