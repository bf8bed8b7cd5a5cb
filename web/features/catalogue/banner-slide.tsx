import { Link } from 'react-router-dom';
import { previewUrl } from '../../lib/images.ts';
import classes from './banner-carousel.module.css';
import type { Banner } from './banners.ts';

const widths = [480, 800, 1200, 1600];

export function BannerSlide({ banner, eager }: { banner: Banner; eager: boolean }) {
  return (
    <Link className={classes.slide} to={`/home?${new URLSearchParams({ kategori: banner.category })}`}>
      <img
        className={classes.image}
        src={previewUrl('banners', banner.id, 1200)}
        srcSet={widths.map((width) => `${previewUrl('banners', banner.id, width)} ${width}w`).join(', ')}
        sizes="(min-width: 75em) 1200px, 100vw"
        width={1600}
        height={600}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
      <span className={classes.words}>
        <strong>{banner.title}</strong>
        <span>{banner.text}</span>
      </span>
    </Link>
  );
}
