import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/page/when-idle.ts';

type Rules = typeof import('./checkout-rules.ts').addressRules;

/**
 * Validation rules for the address, loaded when the page is idle or the button is pressed. If loading fails, only the
 * server validates.
 */
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
