import { Alert, Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { accountMessages, profileTexts } from '../../copy/profile.ts';
import { part } from '../../lib/page/part.tsx';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './profile.module.css';
import { openTradesOptions, useDeleteAccount, useDownloadData } from './queries.ts';

const Confirm = part(async () => (await import('../../ui/dialogs/confirm.tsx')).Confirm);

function DeletionRefused({ error }: { error: unknown }) {
  return (
    <Alert color="cabai" role="alert" mb="md">
      {accountMessages.deleteFailure(sentenceFor(error))}
    </Alert>
  );
}

/** Number and amount of open trades. */
function OpenTrades() {
  const { userId } = useUser();
  const { data } = useQuery(openTradesOptions(userId));
  if (!data || (data.buying.count === 0 && data.selling.count === 0)) return null;
  return <strong>{accountMessages.openTrades(data.buying, data.selling)}</strong>;
}

/** Download or deletion of the person's data. */
export function OwnData() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const download = useDownloadData();
  const removal = useDeleteAccount();
  const save = () =>
    download.mutate(undefined, {
      onSuccess: () => void toast('good', accountMessages.downloaded),
      onError: (error) => void toast('bad', accountMessages.downloadFailure(sentenceFor(error)), error),
    });
  const remove = async () => {
    if (removal.isPending) return;
    try {
      await removal.mutateAsync();
      await navigate('/', { replace: true });
      void toast('good', accountMessages.deleted);
    } catch {
      setAsking(false); // the page shows the reason from `removal.error`
    }
  };
  return (
    <section className={classes.card} aria-labelledby="data-saya">
      <h2 className={classes.cardTitle} id="data-saya">
        {profileTexts.dataTitle}
      </h2>
      {removal.error ? <DeletionRefused error={removal.error} /> : null}
      <div className={classes.row}>
        <div>
          <h3>{profileTexts.download}</h3>
          <p>{profileTexts.downloadHint}</p>
        </div>
        <Button
          size="md"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={download.isPending}
          onClick={save}
        >
          {profileTexts.download}
        </Button>
      </div>
      <div className={classes.row}>
        <div>
          <h3>{profileTexts.remove}</h3>
          <p>{profileTexts.removeHint}</p>
        </div>
        <Button
          size="md"
          variant="outline"
          color="cabai.7"
          className={classes.danger ?? ''}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {profileTexts.remove}
        </Button>
      </div>
      {asking ? (
        <Confirm
          opened
          danger
          title={accountMessages.deleteTitle}
          confirmLabel={profileTexts.yesRemove}
          sending={removal}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {accountMessages.deleteWarning} <OpenTrades />
        </Confirm>
      ) : null}
    </section>
  );
}
