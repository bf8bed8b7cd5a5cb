import { useEffect, useRef, useState } from 'react';

/**
 * The value of a field that follows a URL parameter, which 'Reset Filter' and the back button also change. An applied
 * value may reach the URL after newer typing; such a late value does not replace the typed one.
 * @returns the value, its setter, and a function to call with the value that the page applies to the URL
 */
export function useFieldOfUrl<Of extends Typed, Typed = Of>(ofUrl: Of) {
  const [value, setValue] = useState<Typed>(ofUrl);
  /** Applied values that have not reached the URL yet, oldest first. After quick changes, the URL may skip some. */
  const applied = useRef<Of[]>([]);
  useEffect(() => {
    const at = applied.current.indexOf(ofUrl);
    if (at < 0) setValue(ofUrl);
    applied.current = at < 0 ? [] : applied.current.slice(at + 1);
  }, [ofUrl]);
  const apply = (next: Of) => {
    if (next === (applied.current.at(-1) ?? ofUrl)) return;
    applied.current.push(next);
    setValue(next);
  };
  return [value, setValue, apply] as const;
}
