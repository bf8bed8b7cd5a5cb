import { lazy, Suspense } from 'react';
import { browsingTexts } from '../../../copy/browsing.ts';
import classes from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';
import { banners } from './banners.ts';

const BannerSlides = lazy(async () => ({ default: (await import('./banner-slides.tsx')).BannerSlides }));

/** Shows the first banner at once and loads the moving part afterwards. */
export function BannerCarousel() {
  const [first] = banners;
  return (
    <section className={classes.frame} aria-label={browsingTexts.promotion}>
      <Suspense fallback={first ? <BannerSlide banner={first} eager /> : null}>
        <BannerSlides banners={banners} />
      </Suspense>
    </section>
  );
}
