import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './landing-hero.module.css';

export function LandingHero() {
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.words}>
        <h1 className={classes.title} id="hero">
          Belanja dengan mudah
        </h1>
        <p className={classes.text}>
          Buku, barang kos, gadget, sampai jasa: langsung dari sesama mahasiswa, ambil di gerbang terdekat.
        </p>
        <Button size="lg" component={Link} to="/login">
          Beli Sekarang
        </Button>
      </div>
      <img className={classes.art} src="/hero.svg" width={480} height={320} alt="" fetchPriority="high" />
    </section>
  );
}
