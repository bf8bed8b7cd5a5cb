import { IconShieldExclamation } from '@tabler/icons-react';
import { outsideKinds } from '#domain/talks/outside-trade.ts';
import { talkTexts } from '../../copy/talks.ts';
import classes from './talks.module.css';

/** Said calmly to the reader of a message that asks to pay or to go on elsewhere; the message stays as it is. */
export function OutsideWarning({ text }: { text: string }) {
  const [first] = text === '' ? [] : outsideKinds(text);
  if (!first) return null;
  return (
    <p className={classes.warning} role="note">
      <IconShieldExclamation size={18} aria-hidden="true" />
      <span>{talkTexts.warnings[first]}</span>
    </p>
  );
}
