import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { spacedCode } from '../../copy/handover.ts';
import { uiTexts } from '../../copy/ui.ts';
import { useAwake } from '../../lib/page/use-awake.ts';
import classes from './code-sheet.module.css';

interface CodeSheetProps {
  code: string;
  /** Title, hint for the viewer, and a warning. */
  words: { title: string; hint: string; warning: string };
  /** The QR; its place is reserved while it loads. */
  picture: ReactNode;
  onClose: () => void;
}

/**
 * The code in full screen, to be shown to the other person: digits above the QR code, black on white in both colour
 * schemes, with the screen kept awake. The native <dialog> needs no library, and closes with Escape and a phone's back
 * button.
 */
export function CodeSheet({ code, words, picture, onClose }: CodeSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useAwake();
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    // Closed before removal, so that focus returns to the button.
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={sheet} className={classes.sheet} aria-label={words.title} onClose={onClose}>
      <div className={classes.head}>
        <h2>{words.title}</h2>
        <CloseButton
          className={classes.close ?? ''}
          size={48}
          iconSize={26}
          aria-label={uiTexts.close}
          onClick={() => sheet.current?.close()}
        />
      </div>
      <div className={classes.content}>
        <p className={classes.code}>{spacedCode(code)}</p>
        {picture}
        <p>{words.hint}</p>
        <p className={classes.warning}>{words.warning}</p>
      </div>
    </dialog>
  );
}
