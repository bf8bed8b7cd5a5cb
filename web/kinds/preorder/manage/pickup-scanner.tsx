import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { DomainError } from '#domain/errors.ts';
import { scannedHandover } from '#domain/orders/handover.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { cameraTroubles, handoverTexts } from '../../../copy/handover.ts';
import { preorderTexts as texts } from '../../../copy/preorder.ts';
import { CallError } from '../../../lib/call-error.ts';
import { useAwake } from '../../../lib/page/use-awake.ts';
import { frameReader } from '../../../shop/handover/frame-reader.ts';
import { useScanner } from '../../../shop/handover/use-scanner.ts';
import classes from './batch-page.module.css';
import type { PickSale } from './queries.ts';

interface PickupScannerProps {
  sales: readonly PickSale[];
  isWaiting: (saleId: string) => boolean;
  onCode: (saleId: string, code: string) => void;
  onClose: () => void;
}

/** Preloads the reader, which may be a library and cannot load offline. */
export async function loadReader(): Promise<void> {
  await frameReader();
}

/** Keeps the camera on and reads one code after the other without a press. */
export function PickupScanner({ sales, isWaiting, onCode, onClose }: PickupScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [said, setSaid] = useState<{ text: string; isGood: boolean }>({ text: texts.scanHint, isGood: true });
  // The last text, because the camera reads the same code many times a second.
  const last = useRef('');
  useAwake();
  const camera = useScanner(video, attempt, (text) => {
    if (text === last.current) return;
    last.current = text;
    try {
      const { saleId, code } = scannedHandover(text);
      const sale = sales.find(({ $id }) => $id === saleId);
      if (!sale) return setSaid({ text: texts.otherBatch, isGood: false });
      if (sale.state === 'completed') return setSaid({ text: texts.already(sale.buyerName), isGood: false });
      if (!isWaiting(saleId)) onCode(saleId, code);
      navigator.vibrate?.(60);
      setSaid({ text: texts.scanned(sale.buyerName, sale.itemCount), isGood: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setSaid({ text: sentenceFor(new CallError(error.code, 0)), isGood: false });
    }
  });
  const trouble = camera === 'asking' || camera === 'on' ? '' : cameraTroubles[camera];
  return (
    <div className={classes.scanner}>
      <video ref={video} hidden={trouble !== ''} muted playsInline aria-label={handoverTexts.camera} />
      {trouble ? (
        <div role="alert">
          <p>{trouble}</p>
          <Button size="md" variant="default" onClick={() => setAttempt(attempt + 1)}>
            {handoverTexts.again}
          </Button>
        </div>
      ) : (
        <p className={classes.said} role="status" data-bad={!said.isGood || undefined}>
          {said.text}
        </p>
      )}
      <Button size="md" variant="default" onClick={onClose}>
        {texts.stopScan}
      </Button>
    </div>
  );
}
