import '../../ui/styles/forms.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#domain/limits.ts';
import type { NewTalkInput } from '#domain/message-input.ts';
import { isSendable } from '#domain/support/chat.ts';
import { talkTexts } from '../../copy/talks.ts';
import { keepQuestionDraft, questionDraft } from '../../lib/device/drafts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { GrowingText } from '../../ui/forms/growing-text.tsx';

interface AskDialogProps {
  /** The product or person. */
  about: NewTalkInput;
  /** Texts inserted by a tap. */
  suggestions?: readonly string[];
  /** The name of the person asked. */
  name: string;
  isGuest: boolean;
  busy: boolean;
  onSend: (message: string) => void;
  onClose: () => void;
}

/** The form of a question: for visitors, whose text survives the login, and for people whose question was refused. */
export function AskDialog({ about, suggestions = [], name, isGuest, busy, onSend, onClose }: AskDialogProps) {
  const [text, setText] = useState(() => questionDraft(about.id));
  const write = (next: string) => {
    setText(next);
    keepQuestionDraft(about.id, next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSendable(text) && !busy) onSend(text.trim());
  };
  return (
    <Dialog onClose={onClose} isSending={busy} title={talkTexts.askOf(name || talkTexts.nameless)}>
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          {suggestions.length > 0 ? (
            <Group gap="xs">
              {suggestions.map((suggestion) => (
                <Button
                  key={suggestion}
                  size="md"
                  px="sm"
                  radius="xl"
                  variant="default"
                  onClick={() => text.includes(suggestion) || write(`${text} ${suggestion}`.trim())}
                >
                  {suggestion}
                </Button>
              ))}
            </Group>
          ) : null}
          <GrowingText
            size="md"
            label={talkTexts.question}
            data-autofocus
            minRows={3}
            maxRows={8}
            maxLength={limits.messageMax}
            value={text}
            onChange={({ currentTarget: { value } }) => write(value)}
          />
          {isGuest ? (
            <Text size="sm" c="dimmed">
              {talkTexts.questionHint}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button size="md" variant="default" onClick={onClose}>
              {talkTexts.cancel}
            </Button>
            <Button size="md" type="submit" loading={busy} disabled={!isSendable(text)}>
              {isGuest ? talkTexts.loginAndSend : talkTexts.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
