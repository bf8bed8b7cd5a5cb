import { useEffect, useState } from 'react';
import { useConnection } from '../../lib/connection.ts';
import classes from './shell.module.css';

const useOnline = () => {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
};

/** Says so when what is shown may be old. */
export function ConnectionNote() {
  const online = useOnline();
  const connection = useConnection();
  if (online && connection !== 'closed') return null;
  return (
    <p className={classes.offline} role="status">
      {online ? 'Menyambung kembali ke server…' : 'Anda sedang offline. Data yang tampil mungkin belum terbaru.'}
    </p>
  );
}
