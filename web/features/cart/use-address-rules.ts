import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/page/when-idle.ts';

type Rules = typeof import('./checkout-rules.ts').addressRules;

/** The rules of the address, loaded when idle or with the button. If that fails, the server applies the same rules. */
export function useAddressRules() {
  const rules = useRef<Rules>(undefined);
  const [load] = useState(() => async () => {
    try {
      rules.current ??= (await import('./checkout-rules.ts')).addressRules;
    } catch (error) {
      console.info('The order is checked by the server alone:', error);
    }
  });
  useEffect(() => void whenIdle().then(load), [load]);
  return { load, check: (values: { shippingAddress: string }) => rules.current?.(values) ?? {} };
}
