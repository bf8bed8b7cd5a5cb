import { frameTexts } from '../copy/frame.ts';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/nprogress/styles.layer.css';
import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router-dom';

/** A thin line at the top while the next page loads. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!busy) return;
    nprogress.start();
    return () => nprogress.complete();
  }, [busy]);
  return <NavigationProgress size={3} color="kunyit.5" aria-label={frameTexts.loadingPage} />;
}
