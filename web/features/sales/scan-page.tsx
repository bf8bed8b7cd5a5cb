import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { codeHolder, isHandoverOpen } from '#domain/orders/handover.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { cameraTroubles, handoverTexts } from '../../copy/handover.ts';
import { saleTexts } from '../../copy/sales.ts';
import { toCallError } from '../../lib/call-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { CodeEntry } from '../../shop/handover/code-entry.tsx';
import { readCode } from '../../shop/handover/read-code.ts';
import { fromSale } from '../../shop/handover/seller-handover.tsx';
import { useConfirmCode } from '../../shop/handover/use-confirm-code.ts';
import { useScanner } from '../../shop/handover/use-scanner.ts';
import { saleOptions } from '../../shop/sale/sale-detail.ts';
import type { ShownSale } from '../../shop/sale/sale-steps.ts';
import { PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './scan-page.module.css';

/**
 * The seller's scanner for the handover. If there is nothing to scan, returns to the sale's page, which explains why.
 */
export function ScanPage() {
  const { userId } = useUser();
  const { saleId = '' } = useParams();
  const { data, error, refetch } = useQuery(saleOptions(saleId));
  const [isDone, setDone] = useState(false);
  const isGone = error && toCallError(error).status === 404;
  // At a rental's return, the seller shows the code.
  const isOver = data && (!isHandoverOpen(data.sale) || codeHolder(data.sale) === 'seller');
  if (isDone || isGone || isOver || (data && data.sale.sellerId !== userId)) return <ToSale saleId={saleId} />;
  if (data) return <Scanner sale={data.sale} codeLockedUntil={data.codeLockedUntil} onDone={() => setDone(true)} />;
  if (error) return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
  return <PageLoader text={saleTexts.loadingOne} />;
}

/**
 * Returns to the sale. If the scanner was opened from the sale, goes one step back, so that the back button does not
 * reopen the scanner.
 */
function useWayBack(saleId: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => void (state === fromSale ? navigate(-1) : navigate(`/sales/${saleId}`, { replace: true }));
}

function ToSale({ saleId }: { saleId: string }) {
  const goBack = useEffectEvent(useWayBack(saleId));
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    goBack();
  }, []);
  return <PageLoader text={saleTexts.loadingOne} />;
}

interface ScannerProps {
  sale: ShownSale;
  codeLockedUntil: string | null;
  onDone: () => void;
}

function Scanner({ sale, codeLockedUntil, onDone }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const goBack = useWayBack(sale.$id);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState('');
  const confirming = useConfirmCode(sale, codeLockedUntil, onDone);
  const { confirm, minutes } = confirming;
  // Tries each code once, because the camera reads the same code many times a second and wrong attempts are counted.
  const tried = useRef(new Set<string>());
  const camera = useScanner(video, attempt, (text) => {
    if (confirm.isPending || minutes > 0) return;
    const read = readCode(text, sale.$id);
    if ('refusal' in read) return setRefusal(read.refusal);
    if (tried.current.has(read.code)) return;
    tried.current.add(read.code);
    setRefusal('');
    // Allows the same code again unless it was wrong, for example after a network error.
    confirm.mutate(read.code, {
      onError: (error) => {
        if (toCallError(error).code !== 'handover_wrong') tried.current.delete(read.code);
      },
    });
  });
  const isOn = camera === 'on';
  const trouble = camera === 'asking' || isOn ? '' : cameraTroubles[camera];
  const status = confirm.isPending
    ? handoverTexts.confirming
    : isOn
      ? handoverTexts.scanHint(sale.buyerName)
      : handoverTexts.asking;
  return (
    <div className={classes.page}>
      <PageTitle>{handoverTexts.scanTitle}</PageTitle>
      <Link
        className={classes.back}
        to={`/sales/${sale.$id}`}
        onClick={(press) => {
          press.preventDefault();
          goBack();
        }}
      >
        <IconArrowLeft size={20} aria-hidden="true" /> {handoverTexts.scanBack}
      </Link>
      <PageHeading title={handoverTexts.scanTitle} />
      <div className={classes.frame} hidden={trouble !== ''}>
        <video ref={video} className={classes.video} muted playsInline aria-label={handoverTexts.camera} />
        <span className={classes.aim} data-on={isOn || undefined} aria-hidden="true" />
      </div>
      {trouble ? (
        <div className={classes.trouble} role="alert">
          <p>{trouble}</p>
          <Button size="md" variant="default" onClick={() => setAttempt(attempt + 1)}>
            {handoverTexts.again}
          </Button>
        </div>
      ) : (
        <p className={classes.status} role="status">
          {status}
        </p>
      )}
      {refusal && !trouble ? (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
      <CodeEntry sale={sale} label={handoverTexts.typing} confirming={confirming} isMain />
    </div>
  );
}
