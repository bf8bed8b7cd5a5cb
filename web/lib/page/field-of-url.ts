import { useEffect, useRef, useState } from 'react';

/**
 * The value of a field that follows a parameter of the URL, which 'Reset Filter' and the back button change. A value
 * that the field's own page has applied may reach the URL after newer typing, so it does not replace what is typed.
 * @returns the value, its setter, and a ref for the value that was applied last
 */
export function useFieldOfUrl<Of extends Typed, Typed = Of>(ofUrl: Of) {
  const [value, setValue] = useState<Typed>(ofUrl);
  const applied = useRef<Of>(null);
  useEffect(() => {
    if (applied.current !== ofUrl) setValue(ofUrl);
    applied.current = null;
  }, [ofUrl]);
  return [value, setValue, applied] as const;
}
