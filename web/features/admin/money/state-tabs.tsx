import { Link } from 'react-router-dom';
import { useAddressParams } from '../../../lib/page/address-params.ts';
import classes from '../list/tabs.module.css';

/** The state in the URL; the first one if it is unknown. */
export function useStateInAddress<State extends string>(states: Readonly<Record<State, string>>): State {
  const [params] = useAddressParams();
  const all = Object.keys(states) as State[];
  const wanted = params.get('keadaan');
  const found = all.find((state) => state === wanted) ?? all[0];
  if (!found) throw new Error('A list has at least one state');
  return found;
}

interface StateTabsProps<State extends string> {
  label: string;
  states: Readonly<Record<State, string>>;
  now: State;
}

/** Tabs by state, each with its own URL. */
export function StateTabs<State extends string>({ label, states, now }: StateTabsProps<State>) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {Object.entries<string>(states).map(([state, name]) => (
        <Link key={state} to={{ search: `keadaan=${state}` }} aria-current={state === now ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
