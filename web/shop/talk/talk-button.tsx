import { Button } from '@mantine/core';
import type { NewTalkInput } from '#domain/message-input.ts';
import { talkTexts } from '../../copy/talks.ts';
import { useOpenTalk } from './use-open-talk.ts';

/** Opens the talk with the other side of a sale. */
export function TalkButton({ about }: { about: NewTalkInput }) {
  const talk = useOpenTalk();
  return (
    <Button
      size="md"
      px={4}
      fz="sm"
      variant="transparent"
      loading={talk.isPending}
      onClick={() => talk.isPending || talk.mutate({ about })}
    >
      {talkTexts.ask}
    </Button>
  );
}
