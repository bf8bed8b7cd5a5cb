import { useQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { admin, answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { SaleSide } from '../../shop/sale/sale-steps.ts';
import type { SoldPhotoProps } from '../kind.ts';
import { LinkPhoto } from './link-photo.tsx';

/** The photo token is renewed ten minutes before the server's expires. */
const passMs = (limits.photoPassMinutes - 10) * 60_000;

async function passFor(side: SaleSide, saleId: string): Promise<string> {
  const request = { param: { saleId } };
  const { token } = await (side === 'admin'
    ? answer(admin.sales[':saleId'].photo.token.$post(request))
    : answer(market.sales[':saleId'].photo.token.$post(request)));
  return token;
}

/** The private photo of an item sold by link, for the sale's two people and administrators. */
export function SoldPhoto({ saleId, imageId, alt, side }: SoldPhotoProps) {
  const { data = '' } = useQuery({
    queryKey: queryKeys.soldPhoto(saleId),
    queryFn: () => passFor(side, saleId),
    enabled: imageId !== '',
    staleTime: passMs,
    gcTime: passMs,
  });
  return <LinkPhoto thing={{ imageId, photoPass: data }} alt={alt} edge={200} />;
}
