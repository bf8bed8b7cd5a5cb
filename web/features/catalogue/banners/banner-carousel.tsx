import { lazy, Suspense } from 'react';
import { browsingTexts } from '../../../copy/browsing.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import classes from './banner-carousel.module.css';
import { BannerSlide } from './banner-slide.tsx';
import { bannersNow } from './banners.ts';

const BannerSlides = lazy(async () => ({ default: (await import('./banner-slides.tsx')).BannerSlides }));

/** Shows the first banner immediately, and the carousel once it has loaded. */
export function BannerCarousel() {
  const banners = bannersNow(useCampus());
  const [first] = banners;
  if (!first) return null;
  return (
    <section className={classes.frame} aria-label={browsingTexts.promotion}>
      <Suspense fallback={<BannerSlide banner={first} eager />}>
        <BannerSlides banners={banners} />
      </Suspense>
    </section>
  );
}
