import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../../copy/errors.ts';
import { findTexts } from '../../../copy/find.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { isComposing } from '../../../ui/forms/composing.ts';
import classes from './find.module.css';
import { type FindGroup, groupsFor } from './find-groups.ts';
import { useFind } from './use-find.ts';

const pauseMs = 120;
const textMax = 120;

/** The typed text, debounced. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface Option {
  id: string;
  title: string;
  detail: string;
  to: string;
}

interface FindDialogProps {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  /** Whether the person has this right; groups without it are not requested. */
  hasRight: (right: FindGroup['right']) => boolean;
}

/** Search over people, orders, sales, products, reports and audit entries. */
export function FindDialog({ typed, onType, onClose, hasRight }: FindDialogProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [groups] = useState(() => groupsFor(hasRight));
  const [chosen, setChosen] = useState('');
  const [isWanted, setWanted] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().slice(0, textMax);
  const text = usePaused(wanted);
  const { found, isSearching } = useFind(text, groups);
  const isSettled = text === wanted && !isSearching;

  const sections = found
    .filter(({ shown }) => shown.length > 0)
    .map(({ group, shown, isMore }) => {
      const options: Option[] = shown.map((one) => ({ ...one, id: `${listId}-${group.id}-${one.id}` }));
      if (isMore && group.list) {
        options.push({ id: `${listId}-${group.id}`, title: findTexts.all, detail: '', to: group.list(text) });
      }
      return { id: group.id, options };
    });
  const failures = found.filter(({ error }) => error);
  const options = sections.flatMap((section) => section.options);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  );
  const active = options[at];

  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  // If Enter was pressed before the results arrived, opens the first result when they arrive.
  useEffect(() => {
    if (!isWanted || !isSettled) return;
    setWanted(false);
    if (active) go(active.to);
  });
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      setWanted(wanted !== '');
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    setChosen(options[(at + step + options.length) % options.length]?.id ?? '');
  };

  return (
    <Dialog
      onClose={onClose}
      title={findTexts.title}
      centered={false}
      size="lg"
      yOffset="6dvh"
      closeLabel={findTexts.close}
    >
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          className={classes.input}
          type="search"
          data-autofocus
          autoComplete="off"
          enterKeyHint="go"
          maxLength={textMax}
          role="combobox"
          aria-label={findTexts.open}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          placeholder={findTexts.placeholder}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            onType(value);
            setChosen('');
            setWanted(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={classes.state} role="status">
        {wanted === ''
          ? findTexts.hint
          : !isSettled
            ? findTexts.searching
            : sections.length === 0
              ? findTexts.nothing(wanted)
              : findTexts.found(options.length)}
      </p>
      <div ref={list} className={classes.results} id={listId} role="listbox" aria-label={findTexts.results}>
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={section.id} role="group" aria-label={findTexts.groups[section.id]}>
            <div className={classes.group} aria-hidden="true">
              {findTexts.groups[section.id]}
            </div>
            {section.options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys and keeps focus
              // biome-ignore lint/a11y/useFocusableInteractive: the field names the active one
              <div
                key={option.id}
                id={option.id}
                className={classes.option}
                role="option"
                aria-selected={option === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(option.to)}
              >
                <strong>{option.title}</strong>
                {option.detail ? <small>{option.detail}</small> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      {failures.map(({ group, error }) => (
        <p key={group.id} className={classes.failure}>
          {findTexts.failed(findTexts.groups[group.id], sentenceFor(error))}
        </p>
      ))}
    </Dialog>
  );
}
