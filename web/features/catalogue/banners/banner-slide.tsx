import { Link } from 'react-router-dom';
import { bannerTexts } from '../../../copy/browsing.ts';
import classes from './banner-carousel.module.css';
import { type Banner, bannerSource } from './banners.ts';

export function BannerSlide({ banner, eager }: { banner: Banner; eager: boolean }) {
  return (
    <Link className={classes.slide} to={`/home?${new URLSearchParams({ kategori: banner.category })}`}>
      <img
        className={classes.image}
        {...bannerSource(banner)}
        width={1600}
        height={600}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
      <span className={classes.words}>
        <strong>{bannerTexts[banner.id].title}</strong>
        <span>{bannerTexts[banner.id].text}</span>
      </span>
    </Link>
  );
}
