import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { findTexts } from '../../../copy/find.ts';
import { part } from '../../../lib/page/part.tsx';
import { useOwnRights } from '../../../lib/session/own-rights.ts';
import classes from './find.module.css';

const FindDialog = part(async () => (await import('./find-dialog.tsx')).FindDialog);

const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];

const isTyping = (target: EventTarget | null): boolean =>
  fields.some((field) => target instanceof field) || (target instanceof HTMLElement && target.isContentEditable);

/** Shortcuts: a slash outside fields, or Ctrl+K anywhere; not while another dialog is open. */
const asksToFind = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || document.querySelector('[role="dialog"]')) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !isTyping(event.target);
};

/** Whether the key is a character typed before the opened search box has rendered. */
const isAhead = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof Element &&
  !target.closest('[role="dialog"]');

/** Opens the admin search from every page. Characters typed before it has rendered are kept. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { rights } = useOwnRights();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOpen && isAhead(event)) setTyped((before) => before + event.key);
      else if (!isOpen && asksToFind(event)) setOpen(true);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={findTexts.open}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span>{findTexts.short}</span>
        <kbd>/</kbd>
      </button>
      {isOpen ? (
        <FindDialog typed={typed} onType={setTyped} onClose={close} hasRight={(right) => rights.has(right)} />
      ) : null}
    </>
  );
}
