import '../../ui/styles/forms.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../copy/errors.ts';
import { sizeWords } from '../../copy/service.ts';
import classes from '../../features/admin/disputes/dispute-page.module.css';
import { downloadAddress } from '../../lib/appwrite-addresses.ts';
import { admin, answer } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { resultReadingTexts as texts } from './texts/result-files.ts';

/** The files delivered by the seller of a disputed service, behind a button: each opening is recorded in the audit. */
export function FilesToOpen({ saleId }: { saleId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenedFiles saleId={saleId} />;
  return (
    <Button size="md" mt="md" w="fit-content" variant="default" onClick={() => setOpen(true)}>
      {texts.open}
    </Button>
  );
}

function OpenedFiles({ saleId }: { saleId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.openedFiles(saleId),
    queryFn: () => answer(admin.sales[':saleId'].files.$get({ param: { saleId } })),
    // Refetched by a press only, because each read is in the audit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (!data)
    return error ? (
      <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />
    ) : (
      <PageLoader />
    );
  if (data.files.length === 0) return <p>{texts.none}</p>;
  return (
    <ul className={classes.files}>
      {data.files.map(({ id, name, size, token }) => (
        <li key={id}>
          <span>
            {name} <small className={classes.hint}>{sizeWords(size)}</small>
          </span>
          {token === null ? (
            <small>{texts.gone}</small>
          ) : (
            <Button
              size="md"
              variant="default"
              component="a"
              download
              href={downloadAddress('result-files', id, token)}
              aria-label={texts.downloadOf(name)}
            >
              {texts.download}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
