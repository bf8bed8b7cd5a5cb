import { Button, FileButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ID, Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isResultOpen } from '#kinds/service/rules/appointment.ts';
import { resultEndings, resultName } from '#kinds/service/rules/result-name.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { sizeWords, serviceTexts as texts } from '../../copy/service.ts';
import { storage } from '../../lib/appwrite.ts';
import { downloadAddress } from '../../lib/appwrite-addresses.ts';
import { CallError, toCallError } from '../../lib/call-error.ts';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { listRows } from '../../lib/tables.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { KindSaleProps } from '../kind.ts';
import { AtOnceNote } from './at-once-note.tsx';
import classes from './service.module.css';
import { resultTypeSentence } from './texts/result-files.ts';

const bucketId = 'result-files';

const accepted = resultEndings.map((ending) => `.${ending}`).join();

interface ResultFile {
  fileId: string;
  name: string;
}

/** Message for a refused file, by error code; undefined for other codes. */
const refusedFile = (code: string): string | undefined =>
  ({ result_too_large: texts.tooLarge, result_file_type: resultTypeSentence })[code];

/** The bought package, and the delivered files. */
export function ServiceSale({ sale, side, level }: KindSaleProps) {
  const queries = useQueryClient();
  const saleId = sale.$id;
  const key = queryKeys.resultFiles(saleId);
  const { data: files = [] } = useQuery({
    queryKey: key,
    queryFn: () =>
      listRows('resultFiles', {
        select: ['fileId', 'name', 'size'],
        where: [Query.equal('saleId', saleId)],
        limit: limits.resultFiles,
      }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  const hand = useMutation({
    mutationFn: async (file: File) => {
      const name = resultName(file.name);
      if (name === null) throw new CallError('result_file_type', 0);
      if (file.size > limits.resultFileBytes) throw new CallError('result_too_large', 0);
      const fileId = ID.unique();
      await storage.createFile({ bucketId, fileId, file: new File([file], name) });
      const json = { fileId, name };
      return answer(market.sales[':saleId'].files.$post({ param: { saleId }, json }));
    },
    onSuccess: () => {
      void toast('good', texts.handedOver);
      return refresh();
    },
  });
  const takeBack = useMutation({
    mutationFn: ({ fileId }: ResultFile) =>
      answer(market.sales[':saleId'].files[':fileId'].$delete({ param: { saleId, fileId } })),
    onSettled: refresh,
  });
  const download = useMutation({
    mutationFn: async ({ fileId }: ResultFile) => {
      const param = { saleId, fileId };
      const { token } = await answer(market.sales[':saleId'].files[':fileId'].token.$post({ param }));
      globalThis.location.assign(downloadAddress(bucketId, fileId, token));
    },
  });
  const failure = hand.error ?? takeBack.error ?? download.error;
  const mayHand = side === 'seller' && isResultOpen(sale);
  const mayTake = mayHand && sale.state !== 'completed';
  const Heading = `h${level}` as const;
  const note = side === 'seller' && sale.meetAt !== null ? <AtOnceNote sale={sale} meetAt={sale.meetAt} /> : null;
  if (files.length === 0 && !mayHand) return note;
  return (
    <>
      {note}
      <section className={`${classes.panel} ${classes.sale}`} aria-label={texts.results}>
        {files.length > 0 ? (
          <>
            <Heading>{texts.results}</Heading>
            <ul className={classes.files}>
              {files.map((file) => (
                <li key={file.$id}>
                  <span>
                    {file.name} <small className={classes.hint}>{sizeWords(file.size)}</small>
                  </span>
                  <span>
                    <Button
                      size="md"
                      variant="default"
                      aria-label={texts.downloadOf(file.name)}
                      onClick={() => download.mutate(file)}
                    >
                      {texts.download}
                    </Button>
                    {mayTake ? (
                      <Button
                        size="md"
                        variant="subtle"
                        color="cabai"
                        aria-label={texts.takeBackOf(file.name)}
                        onClick={() => takeBack.mutate(file)}
                      >
                        {texts.takeBack}
                      </Button>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {mayHand && files.length < limits.resultFiles ? (
          <FileButton accept={accepted} onChange={(file) => file && !hand.isPending && hand.mutate(file)}>
            {(props) => (
              <Button {...props} size="md" variant="default" loading={hand.isPending} aria-label={texts.upload}>
                {hand.isPending ? texts.uploading : texts.upload}
              </Button>
            )}
          </FileButton>
        ) : null}
        {failure ? (
          <p className={classes.error} role="alert">
            {refusedFile(toCallError(failure).code) ?? sentenceFor(failure)}
          </p>
        ) : null}
      </section>
    </>
  );
}
