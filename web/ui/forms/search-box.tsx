import { IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { uiTexts } from '../../copy/ui.ts';
import { takeEarlySearch } from '../../lib/page/early-search.ts';
import classes from './search-box.module.css';

export interface SuggestingProps {
  input: HTMLInputElement;
  term: string;
  onSearch: (term: string) => void;
}

interface SearchBoxProps {
  value: string;
  placeholder: string;
  /** Called 300 ms after the last key press, and immediately on Enter or when cleared. */
  onSearch: (term: string) => void;
  /** URL that Enter leads to before the scripts have loaded; the current path by default. */
  action?: string;
  /** False: only Enter searches (pages without a list of their own). */
  live?: boolean;
  /** Suggestions; rendered when the field is first focused. */
  suggest?: ComponentType<SuggestingProps>;
}

const pauseMs = 300;

/** A plain input: the library's field would add too much to the first screen. */
export function SearchBox({ value, placeholder, onSearch, action, live = true, suggest: Suggest }: SearchBoxProps) {
  const [term, setTerm] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);

  // The URL was changed elsewhere (back button, 'Reset Filter'): show its value.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTerm(value);
  }, [value]);
  useEffect(() => {
    // A press on a link leaves the page: a pending search must not navigate back.
    const leave = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) clearTimeout(timer.current);
    };
    document.addEventListener('click', leave, true);
    return () => {
      document.removeEventListener('click', leave, true);
      clearTimeout(timer.current);
    };
  }, []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    onSearch(next.trim());
  };
  const change = (next: string) => {
    setTerm(next);
    clearTimeout(timer.current);
    if (live) timer.current = setTimeout(() => send(next), pauseMs);
  };
  // Text typed into the pre-rendered screen that this one replaces.
  const takeOver = useEffectEvent(() => {
    const typed = takeEarlySearch();
    if (typed?.wasFocused) input.current?.focus({ preventScroll: true });
    if (typed?.text && typed.text !== value) change(typed.text);
  });
  useEffect(() => takeOver(), []);
  const choose = (next: string) => {
    setTerm(next);
    send(next);
  };
  const clear = () => {
    choose('');
  };
  return (
    <search>
      <form
        className={classes.box}
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          send(term);
        }}
      >
        <IconSearch className={classes.icon} size={18} aria-hidden="true" />
        <input
          ref={input}
          className={classes.input}
          type="search"
          name="q"
          enterKeyHint="search"
          maxLength={120}
          aria-label={placeholder}
          placeholder={placeholder}
          value={term}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={(event) => setEntered(event.currentTarget)}
        />
        {term ? (
          <button type="button" className={classes.clear} aria-label={uiTexts.clearSearch} onClick={clear}>
            <IconX size={16} aria-hidden="true" />
          </button>
        ) : null}
        {Suggest && entered ? (
          <Suspense>
            <Suggest input={entered} term={term} onSearch={choose} />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}
