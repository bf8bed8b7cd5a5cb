import { IconBrandInstagram, IconMail } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { uiTexts } from '../../copy/ui.ts';
import { config } from '../../lib/config.ts';
import { Brand } from './brand.tsx';
import classes from './footer.module.css';

interface FooterProps {
  home: string;
  links: readonly { label: string; to: string }[];
}

const instagramUrl = (handle: string) => `https://instagram.com/${handle.replace(/^@/, '')}`;

export function Footer({ home, links }: FooterProps) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div>
          <Brand to={home} />
          <p className={classes.tagline}>{uiTexts.footer}</p>
        </div>
        <nav className={classes.links} aria-label={uiTexts.footerLinks}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <address className={classes.links}>
          <a href={`mailto:${config.contactEmail}`}>
            <IconMail size={18} aria-hidden="true" /> {config.contactEmail}
          </a>
          <a href={instagramUrl(config.contactInstagram)} rel="noreferrer" target="_blank">
            <IconBrandInstagram size={18} aria-hidden="true" /> {config.contactInstagram}
          </a>
        </address>
      </div>
    </footer>
  );
}
