import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { tradeListTexts as texts } from '../../copy/trade-row.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import classes from './trade-row.module.css';
import { TradeList } from './trade-row.tsx';

/** Trades that need the person's action, above the tabs. */
export function NeedsYou({ children }: { children: ReactNode }) {
  return (
    <section className={classes.strip} data-turn="mine" aria-labelledby="perlu-anda">
      <h2 id="perlu-anda">{texts.needsYou}</h2>
      <TradeList headedBy="perlu-anda">{children}</TradeList>
    </section>
  );
}

export type TradeTab = 'running' | 'ended';

const param = 'daftar';
const endedWord = 'selesai';
const runningWord = 'berjalan';

/** The tab in the URL; null if there is none, so that the page decides. */
export function useTradeTab(): TradeTab | null {
  const [params] = useAddressParams();
  const word = params.get(param);
  if (word === endedWord) return 'ended';
  return word === runningWord ? 'running' : null;
}

/** Links to running and ended trades. The tab is in the URL, so going back from a trade returns to the same list. */
export function TradeTabs({ current }: { current: TradeTab }) {
  const [params] = useAddressParams();
  const to = (word: string) => {
    const next = new URLSearchParams(params);
    next.set(param, word);
    return `?${next}`;
  };
  return (
    <nav className={classes.tabs} aria-label={texts.tabs}>
      <Link to={to(runningWord)} replace preventScrollReset aria-current={current === 'running' ? 'page' : undefined}>
        {texts.running}
      </Link>
      <Link to={to(endedWord)} replace preventScrollReset aria-current={current === 'ended' ? 'page' : undefined}>
        {texts.ended}
      </Link>
    </nav>
  );
}

/** Replaces an empty list. */
export const NothingHere = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>;
