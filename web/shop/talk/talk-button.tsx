import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import type { NewTalkInput } from '#domain/message-input.ts';
import { talkTexts } from '../../copy/talks.ts';
import { useOpenTalk } from './use-open-talk.ts';

/** Opens the talk with the other side of a sale. */
export function TalkButton({ about }: { about: NewTalkInput }) {
  const talk = useOpenTalk();
  return (
    <Button
      size="md"
      px="sm"
      mt="xs"
      w="fit-content"
      variant="default"
      leftSection={<IconMessageCircle size={18} aria-hidden="true" />}
      loading={talk.isPending}
      onClick={() => talk.isPending || talk.mutate({ about })}
    >
      {talkTexts.write}
    </Button>
  );
}
