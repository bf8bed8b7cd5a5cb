import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { allowedWantedEvents, isWantedOpen, wantedSharePath } from '#kinds/wanted/rules/wanted.ts';
import { part } from '../../lib/page/part.tsx';
import { useMoment } from '../../lib/use-now.ts';
import { ShareButton } from '../../shop/share/share-button.tsx';
import type { ListedAd } from './queries.ts';
import { wantedAdTexts } from './texts/wanted-ads.ts';
import { useOwnWanted } from './use-own-wanted.ts';
import classes from './wanted.module.css';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

/** "Bagikan" while the ad is listed, and the actions that its state allows the owner. */
export function OwnActions({ ad }: { ad: Pick<ListedAd, '$id' | 'state' | 'until' | 'what'> }) {
  const now = useMoment();
  const { extend, close } = useOwnWanted(ad.$id);
  const [asks, setAsks] = useState(false);
  const allowed = allowedWantedEvents(ad, 'owner', now);
  const isShown = isWantedOpen(ad, now);
  return (
    <div className={classes.actions}>
      {isShown ? <ShareButton isMain title={ad.what} path={wantedSharePath(ad.$id)} /> : null}
      {allowed.includes('extend') ? (
        <Button
          size="md"
          px="md"
          variant={isShown ? 'default' : 'filled'}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          loading={extend.isPending}
          onClick={() => extend.isPending || extend.mutate()}
        >
          {wantedAdTexts.extend}
        </Button>
      ) : null}
      {allowed.includes('close') ? (
        <Button
          size="md"
          px="md"
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          onClick={() => setAsks(true)}
        >
          {wantedAdTexts.close}
        </Button>
      ) : null}
      {allowed.includes('edit') ? (
        <Button
          size="md"
          px="md"
          variant="default"
          component={Link}
          to={`/wanted/${ad.$id}/edit`}
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {wantedAdTexts.edit}
        </Button>
      ) : null}
      {ad.state === 'moved' ? (
        <Button size="md" px="md" component={Link} to={`/post-product?dicari=${ad.$id}`}>
          {wantedAdTexts.sellInstead}
        </Button>
      ) : null}
      {asks ? (
        <Confirm
          opened
          title={wantedAdTexts.close}
          confirmLabel={wantedAdTexts.closeYes}
          sending={close}
          onConfirm={() => close.isPending || close.mutate(undefined, { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        >
          {wantedAdTexts.closeQuestion}
        </Confirm>
      ) : null}
    </div>
  );
}
