import { Loader } from '@mantine/core';
import classes from './page-loader.module.css';

export function PageLoader({ text = 'Memuat…' }: { text?: string }) {
  return (
    <div className={classes.root} role="status">
      <Loader size="sm" />
      <span>{text}</span>
    </div>
  );
}
