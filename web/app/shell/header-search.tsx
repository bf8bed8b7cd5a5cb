import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { part } from '../../lib/page/part.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { listPaths } from './inner-page.ts';

const SearchSuggestions = part(
  async () => (await import('../../features/catalogue/search/search-suggestions.tsx')).SearchSuggestions,
);

/** The header's search: filters a page with a product list; elsewhere Enter leads to one. */
export function HeaderSearch({ home }: { home: string }) {
  const { pathname } = useLocation();
  const [params, setParams] = useAddressParams();
  const navigate = useNavigate();
  const onList = listPaths.includes(pathname);
  const search = (term: string) => {
    if (!onList) {
      if (term) void navigate(`${home}?${new URLSearchParams({ q: term })}`);
      return;
    }
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (term) next.set('q', term);
        else next.delete('q');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <SearchBox
      value={onList ? (params.get('q') ?? '') : ''}
      placeholder={frameTexts.search}
      onSearch={search}
      live={onList}
      suggest={SearchSuggestions}
    />
  );
}

interface FindButtonProps {
  isFinding: boolean;
  onChange: (isFinding: boolean) => void;
}

/** Opens the search over the header of an inner page; phones only. */
export function FindButton({ isFinding, onChange }: FindButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const press = () => {
    // Synchronous: a phone opens its keyboard only for a field focused within the press.
    flushSync(() => onChange(!isFinding));
    if (!isFinding) button.current?.closest('header')?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  };
  const leave = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    onChange(false);
    button.current?.focus();
  });
  useEffect(() => {
    if (!isFinding) return;
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isFinding]);
  const Icon = isFinding ? IconX : IconSearch;
  return (
    <ActionIcon
      ref={button}
      data-inner="find"
      size={44}
      radius="xl"
      variant="transparent"
      aria-label={isFinding ? frameTexts.endSearch : frameTexts.find}
      aria-expanded={isFinding}
      onClick={press}
    >
      <Icon size={22} aria-hidden="true" />
    </ActionIcon>
  );
}

/** Link to the previous page, or home when there is none. */
export function BackArrow({ home }: { home: string }) {
  const navigate = useNavigate();
  return (
    <ActionIcon
      size={44}
      radius="xl"
      variant="transparent"
      component={Link}
      to={home}
      aria-label={frameTexts.back}
      onClick={(event) => {
        if (!(globalThis.history.state?.idx > 0)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <IconArrowLeft size={22} aria-hidden="true" />
    </ActionIcon>
  );
}
