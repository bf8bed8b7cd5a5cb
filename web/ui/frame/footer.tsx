import { IconBrandInstagram, IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { uiTexts } from '../../copy/ui.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { config } from '../../lib/config.ts';
import { Brand } from './brand.tsx';
import classes from './footer.module.css';

interface FooterProps {
  home: string;
  links: readonly { label: string; to: string }[];
}

const instagramUrl = (handle: string) => `https://instagram.com/${handle.replace(/^@/, '')}`;

/** wa.me requires the country code: 0812 … is Indonesian (62). */
const whatsappUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '').replace(/^0/, '62')}`;

export function Footer({ home, links }: FooterProps) {
  const { identity, texts } = useCampus();
  const email = config.contactEmail || identity.contactEmail;
  const instagram = config.contactInstagram || identity.instagram;
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <Brand to={home} />
          {identity.tagline ? <p className={classes.tagline}>{identity.tagline}</p> : null}
        </div>
        <nav className={classes.links} aria-label={uiTexts.footerLinks}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link to="/panduan">{uiTexts.guide}</Link>
          {texts.marketRules !== '' ? <Link to="/rules">{uiTexts.rules}</Link> : null}
        </nav>
        <address className={classes.links}>
          {email ? (
            <a href={`mailto:${email}`}>
              <IconMail size={18} aria-hidden="true" /> {email}
            </a>
          ) : null}
          {instagram ? (
            <a href={instagramUrl(instagram)} rel="noreferrer" target="_blank">
              <IconBrandInstagram size={18} aria-hidden="true" /> {instagram}
            </a>
          ) : null}
          {identity.whatsapp ? (
            <a href={whatsappUrl(identity.whatsapp)} rel="noreferrer" target="_blank">
              <IconBrandWhatsapp size={18} aria-hidden="true" /> {identity.whatsapp}
            </a>
          ) : null}
        </address>
      </div>
    </footer>
  );
}
