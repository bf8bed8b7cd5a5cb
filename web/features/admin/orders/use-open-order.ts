import { rowIdPattern } from '#domain/id-patterns.ts';
import { useAddressParams } from '../../../lib/page/address-params.ts';

/** The order of the open drawer, stored in the URL together with the list's state. */
export function useOpenOrder() {
  const [params, setParams] = useAddressParams();
  const id = params.get('pesanan') ?? '';
  const set = (orderId: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (orderId) next.set('pesanan', orderId);
        else next.delete('pesanan');
        return next;
      },
      { preventScrollReset: true },
    );
  return { openId: rowIdPattern.test(id) ? id : '', open: set, close: () => set('') };
}
