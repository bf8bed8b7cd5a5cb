import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { uiTexts } from '../../copy/ui.ts';
import classes from './floating-add.module.css';

/** The round button to sell something. `onPhones`: also on narrow screens, on pages without another way to it. */
export function FloatingAdd({ to, onPhones }: { to: string; onPhones: boolean }) {
  return (
    <Link className={classes.add} to={to} aria-label={uiTexts.sell} data-phones={onPhones || undefined}>
      <IconPlus size={26} stroke={2.5} aria-hidden="true" />
    </Link>
  );
}
