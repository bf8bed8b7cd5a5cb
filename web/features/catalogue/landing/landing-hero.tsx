import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { landingTexts } from '../../../copy/landing.ts';
import { useCampus } from '../../../lib/campus/campus.ts';
import { forgetPath } from '../../../lib/session/wanted-path.ts';
import classes from './landing-hero.module.css';

export function LandingHero() {
  const { heroTitle, heroSentence } = useCampus().identity;
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <div className={classes.words}>
        <h1 className={classes.title} id="hero" data-campus="heroTitle">
          {heroTitle}
        </h1>
        <p className={classes.text} data-campus="heroSentence">
          {heroSentence}
        </p>
        <Button className={classes.go ?? ''} size="lg" component={Link} to="/login" onClick={forgetPath}>
          {landingTexts.buyNow}
        </Button>
      </div>
      <img className={classes.art} src="/hero.svg" width={480} height={320} alt="" fetchPriority="high" />
    </section>
  );
}
