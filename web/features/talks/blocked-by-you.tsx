import { Button } from '@mantine/core';
import { talkTexts } from '../../copy/talks.ts';
import classes from './talks.module.css';
import { useBlock } from './use-block.ts';

/** In the place of the field: why nothing can be written, and the one press that changes it. */
export function BlockedByYou({ talkId, other }: { talkId: string; other: { id: string; name: string } }) {
  const block = useBlock(talkId, other.id);
  return (
    <div className={classes.locked}>
      <p>{talkTexts.blockedByYou(other.name)}</p>
      <Button
        size="md"
        variant="default"
        loading={block.isPending}
        onClick={() => block.isPending || block.mutate(false)}
      >
        {talkTexts.unblockNow}
      </Button>
    </div>
  );
}
