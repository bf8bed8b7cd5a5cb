import { ActionIcon, Button, CloseButton, FileButton } from '@mantine/core';
import { IconPhotoPlus, IconSend2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { productPhoto } from '#domain/photo.ts';
import { isSendable } from '#domain/support/chat.ts';
import { conversationTexts } from '../../copy/conversation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { uiTexts } from '../../copy/ui.ts';
import { textDraft, useDraft } from '../../lib/device/use-draft.ts';
import { isSendKey } from '../../ui/forms/composing.ts';
import { usePressWhenWhole } from '../../ui/forms/form-parts.tsx';
import { GrowingText } from '../../ui/forms/growing-text.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './composer.module.css';

const readAsDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read'));
    reader.readAsDataURL(file);
  });

async function photoFrom(file: File): Promise<string> {
  const { preparePhoto } = await import('../photos/photo-file.ts');
  return readAsDataUrl(await preparePhoto(file, productPhoto));
}

interface ComposerProps {
  /** Storage key of the draft. */
  draftKey: string;
  /** Texts inserted by a tap. */
  suggestions?: readonly string[];
  onSend: (message: string, photo: string) => void;
}

/** The field for the next message, with an optional photo, chosen or pasted. */
export function Composer({ draftKey, suggestions = [], onSend }: ComposerProps) {
  const draft = useDraft(draftKey, textDraft);
  const [text, setText] = useState(draft.found ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const resetPicker = useRef<() => void>(null);
  const [failures, setFailures] = useState(0);
  const photo = useMutation({
    mutationFn: photoFrom,
    onError: (error) => {
      setFailures((before) => before + 1);
      void toast('bad', sentenceFor(error), error);
    },
    onSettled: () => resetPicker.current?.(),
  });
  const left = limits.messageMax - text.trim().length;
  const canSend = isSendable(text) || ((photo.isPending || photo.data !== undefined) && left >= 0);

  const write = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  // Only inserts the suggestion: a double tap cannot send it twice, and typed text stays.
  const suggest = (words: string) => {
    if (!text.includes(words)) write(text.trim() === '' ? words : `${text.trimEnd()} ${words}`);
    field.current?.focus();
  };
  const waitsFor = photo.isPending ? uiTexts.waitsForPhoto(1, 1) : null;
  const { press, waiting } = usePressWhenWhole(
    () => {
      onSend(text.trim(), photo.data ?? '');
      setText('');
      draft.drop();
      photo.reset();
      field.current?.focus();
    },
    { waitsFor, failures },
  );
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (canSend) press();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event.nativeEvent)) send(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    photo.mutate(file);
  };
  return (
    <form className={classes.composer} onSubmit={send}>
      {suggestions.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
        <div className={classes.suggestions} role="group" aria-label={conversationTexts.suggestions}>
          {suggestions.map((words) => (
            <Button key={words} size="md" px="sm" radius="xl" variant="default" onClick={() => suggest(words)}>
              {words}
            </Button>
          ))}
        </div>
      ) : null}
      {photo.data ? (
        <div className={classes.chosen}>
          <img src={photo.data} alt={conversationTexts.chosenPhoto} />
          <CloseButton size={44} aria-label={conversationTexts.dropPhoto} onClick={() => photo.reset()} />
        </div>
      ) : null}
      {waiting ? (
        <p className={classes.left} role="status">
          {waiting}
        </p>
      ) : null}
      {left < 200 ? (
        <p className={classes.left} role="status" data-over={left < 0 || undefined}>
          {left < 0 ? conversationTexts.tooLong : conversationTexts.left(left)}
        </p>
      ) : null}
      <div className={classes.writing}>
        <FileButton
          onChange={(file) => file && photo.mutate(file)}
          accept={productPhoto.types.join(',')}
          resetRef={resetPicker}
        >
          {(props) => (
            <ActionIcon
              {...props}
              size={44}
              variant="subtle"
              aria-label={conversationTexts.sendPhoto}
              loading={photo.isPending}
            >
              <IconPhotoPlus size={22} />
            </ActionIcon>
          )}
        </FileButton>
        <GrowingText
          ref={field}
          className={classes.field ?? ''}
          aria-label={conversationTexts.placeholder}
          placeholder={conversationTexts.placeholder}
          size="md"
          radius="lg"
          minRows={1}
          maxRows={5}
          value={text}
          readOnly={waiting !== undefined}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="submit"
          size="md"
          px="md"
          radius="lg"
          disabled={!canSend}
          loading={waiting !== undefined}
          leftSection={<IconSend2 size={18} aria-hidden="true" />}
        >
          {conversationTexts.send}
        </Button>
      </div>
    </form>
  );
}
