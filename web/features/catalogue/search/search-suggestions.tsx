import { IconCategory, IconHistory, IconPackage, IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { searchTexts } from '../../../copy/search.ts';
import { dropSearches, keepSearch } from '../../../lib/device/recent-searches.ts';
import { rememberPath } from '../../../lib/session/wanted-path.ts';
import { isComposing } from '../../../ui/forms/composing.ts';
import type { SuggestingProps } from '../../../ui/forms/search-box.tsx';
import classes from './search-suggestions.module.css';
import { type Suggested, useSuggested } from './suggested.ts';

/** Pages with a product list, where a category filters that list. */
const listPaths = ['/', '/semuakategori', '/products'];

/** The targets of suggestions. Visitors of the landing page log in first, and then see the product. */
function useWays() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return {
    toCategory(category: string): void {
      const pathOfList = listPaths.includes(pathname) ? pathname : '/home';
      const search = `?${new URLSearchParams({ kategori: category })}`;
      void navigate({ pathname: pathOfList, search, hash: pathname === '/' ? 'deteksi' : '' });
    },
    toProduct(productId: string): void {
      const path = `/product/${productId}`;
      if (pathname === '/') rememberPath(path, 'see');
      void navigate(pathname === '/' ? '/login' : path);
    },
  };
}

const icons = { recent: IconHistory, meant: IconSearch, category: IconCategory, product: IconPackage };

/** Sets the combobox attributes on the search field, which the first screen renders without them. */
function useComboboxRole(input: HTMLInputElement, listId: string, isOpen: boolean, active: string | null): void {
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('autocomplete', 'off');
    input.setAttribute('aria-controls', listId);
  }, [input, listId]);
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    if (active === null) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', active);
  }, [input, isOpen, active]);
}

/** The suggestions below the search box: recent searches, categories, products. */
export function SearchSuggestions({ input, term, onSearch }: SuggestingProps) {
  const { toCategory, toProduct } = useWays();
  const listId = useId();
  const [isWanted, setWanted] = useState(document.activeElement === input);
  const [place, setPlace] = useState(-1);
  const [, setForgotten] = useState(0);
  const offered = useSuggested(term);
  const isOpen = isWanted && offered.length > 0;
  const optionId = (at: number) => `${listId}-${at}`;
  useComboboxRole(input, listId, isOpen, isOpen && place >= 0 && place < offered.length ? optionId(place) : null);

  const close = () => {
    setWanted(false);
    setPlace(-1);
  };
  const choose = (one: Suggested) => {
    close();
    if (one.kind === 'category') return toCategory(one.text);
    keepSearch(one.kind === 'product' ? term.trim() : one.text);
    if (one.kind === 'product') return toProduct(one.productId);
    onSearch(one.text);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const { key } = event;
    if (key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (offered.length === 0) return;
      event.preventDefault();
      setWanted(true);
      const from = place < 0 && key === 'ArrowUp' ? 0 : place;
      setPlace((from + (key === 'ArrowDown' ? 1 : -1) + offered.length) % offered.length);
    } else if (key === 'Enter') {
      const one = isOpen ? offered[place] : undefined;
      if (one) {
        event.preventDefault();
        choose(one);
      }
    }
  });
  const onTyped = useEffectEvent(() => {
    setWanted(true);
    setPlace(-1);
  });
  const onSent = useEffectEvent(() => {
    keepSearch(input.value.trim());
    close();
  });
  const onLeft = useEffectEvent(close);
  const onEntered = useEffectEvent(() => setWanted(true));
  useEffect(() => {
    const heard: [string, EventTarget | null, (event: Event) => void][] = [
      ['keydown', input, (event) => event instanceof KeyboardEvent && onKey(event)],
      ['input', input, () => onTyped()],
      ['focus', input, () => onEntered()],
      ['click', input, () => onEntered()],
      ['blur', input, () => onLeft()],
      ['submit', input.form, () => onSent()],
    ];
    for (const [name, target, hear] of heard) target?.addEventListener(name, hear);
    return () => {
      for (const [name, target, hear] of heard) target?.removeEventListener(name, hear);
    };
  }, [input]);

  if (!isOpen) return null;
  const hasRecent = offered.some(({ kind }) => kind === 'recent');
  return (
    // Keeps focus in the field when a suggestion is pressed.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps focus in place
    <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
      <div className={classes.list} id={listId} role="listbox" aria-label={searchTexts.suggestions}>
        {offered.map((one, at) => {
          const Icon = icons[one.kind];
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys and keeps focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field names the active one
            <div
              key={`${one.kind} ${one.kind === 'product' ? one.productId : one.text}`}
              id={optionId(at)}
              className={classes.option}
              role="option"
              aria-selected={at === place}
              onClick={() => choose(one)}
            >
              <Icon size={18} aria-hidden="true" />
              <span className={classes.text}>
                {one.kind === 'meant' ? <small>{searchTexts.meant} </small> : null}
                {one.text}
              </span>
              {one.kind === 'category' ? <small className={classes.kind}>{searchTexts.category}</small> : null}
            </div>
          );
        })}
      </div>
      {hasRecent ? (
        <button
          type="button"
          className={classes.forget}
          onClick={() => {
            dropSearches();
            setForgotten((times) => times + 1);
          }}
        >
          {searchTexts.forgetRecent}
        </button>
      ) : null}
    </div>
  );
}
