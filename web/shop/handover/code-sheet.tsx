import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { handoverTexts, spacedCode } from '../../copy/handover.ts';
import { uiTexts } from '../../copy/ui.ts';
import { useAwake } from '../../lib/page/use-awake.ts';
import classes from './code-sheet.module.css';

interface CodeSheetProps {
  code: string;
  sellerName: string;
  /** The same as a picture; what is still on its way keeps its place. */
  picture: ReactNode;
  onClose: () => void;
}

/**
 * The buyer's code over the whole screen, as it is held before the other: digits above the QR, black on white in every colour scheme,
 * and the screen stays awake. The browser's own dialog: it needs nothing from the net, and closes by Escape and a phone's back.
 */
export function CodeSheet({ code, sellerName, picture, onClose }: CodeSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useAwake();
  useEffect(() => {
    const dialog = sheet.current;
    dialog?.showModal();
    // Closed while it is still there, so that the focus returns to the button.
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={sheet} className={classes.sheet} aria-label={handoverTexts.title} onClose={onClose}>
      <div className={classes.head}>
        <h2>{handoverTexts.title}</h2>
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
        <p>{handoverTexts.hint(sellerName)}</p>
        <p className={classes.warning}>{handoverTexts.warning}</p>
      </div>
    </dialog>
  );
}
