import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import classes from './dashboard.module.css';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** The charts' code and data are asked for when their place comes into sight. */
export function ChartsOnSight() {
  const place = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: '200px',
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return (
    <section className={classes.section} aria-labelledby="grafik" ref={place}>
      <div className={classes.sectionHead}>
        <h2 id="grafik">Statistik</h2>
      </div>
      <div className={classes.charts}>
        {seen ? (
          <Suspense fallback={<PageLoader />}>
            <Charts />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
