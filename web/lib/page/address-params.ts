import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/**
 * The URL's search parameters and a setter that takes a function of the current ones. The router's own setter uses
 * those of the last render, so the second of two quick changes would undo the first.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setParams(next(new URLSearchParams(window.location.search)), options),
    [setParams],
  );
  return [params, change] as const;
}
