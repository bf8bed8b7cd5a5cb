import { encodeQR } from 'qr';
import { useMemo } from 'react';
import { handoverText } from '#domain/orders/handover.ts';
import { handoverTexts } from '../../copy/handover.ts';
import classes from './handover.module.css';

/** The quiet zone in modules, which scanners need to find the edge. */
const border = 4;

/** The QR; dark on light in both colour schemes, for old cameras. */
export function QrPicture({ saleId, code }: { saleId: string; code: string }) {
  const { size, path } = useMemo(() => {
    const modules = encodeQR(handoverText(saleId, code), 'raw', { ecc: 'medium', border });
    const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules.length, path: dark.join('') };
  }, [saleId, code]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={handoverTexts.picture}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
