import { IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { uiTexts } from '../../copy/ui.ts';
import { takeEarlySearch } from '../../lib/early-search.ts';
import classes from './search-box.module.css';

export interface SuggestingProps {
  /** The field that is typed into. */
  input: HTMLInputElement;
  term: string;
  onSearch: (term: string) => void;
}

interface SearchBoxProps {
  value: string;
  placeholder: string;
  /** Called 300 ms after the last key, and at once on enter or when cleared. */
  onSearch: (term: string) => void;
  /** Where enter leads before the scripts have arrived; this address unless told otherwise. */
  action?: string;
  /** False: only enter searches (pages that have no list of their own). */
  live?: boolean;
  /** What is offered while somebody types; drawn when the field is first entered. */
  suggest?: ComponentType<SuggestingProps>;
}

const pauseMs = 300;

/** A plain input: the library's field would cost the first screen more than it gives here. */
export function SearchBox({ value, placeholder, onSearch, action, live = true, suggest: Suggest }: SearchBoxProps) {
  const [term, setTerm] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);

  // The URL changed by other means (back button, 'Reset Filter'): show what it says.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTerm(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

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
  // Typed into the pre-rendered screen, whose place this one has just taken.
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
