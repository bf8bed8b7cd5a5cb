import { Loader } from '@mantine/core';
import { uiTexts } from '../../copy/ui.ts';
import classes from './page-loader.module.css';

export function PageLoader({ text = uiTexts.loading }: { text?: string }) {
  return (
    <div className={classes.root} role="status">
      <Loader size="sm" />
      <span>{text}</span>
    </div>
  );
}
