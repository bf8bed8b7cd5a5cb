import { Link } from 'react-router-dom';
import { brandWords } from '#domain/settings/brand-words.ts';
import { uiTexts } from '../../copy/ui.ts';
import { useCampus } from '../../lib/campus/campus.ts';
import { logoAddress } from '../../lib/campus/logo.ts';
import classes from './header-frame.module.css';

/**
 * The default logo: a stall with its awning. `data-campus`: replaced by the campus's own
 * (web/lib/campus/first-look.ts).
 */
const Stall = () => (
  <svg data-campus="logo" viewBox="0 0 64 52" width="38" height="31" aria-hidden="true">
    <path d="M12 24v24h40V24" fill="none" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" />
    <path d="M26 48V34h12v14" fill="none" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" />
    <path d="M10 2h44l6 17a7 7 0 0 1-14 1 7 7 0 0 1-14 0 7 7 0 0 1-14 0A7 7 0 0 1 4 19z" fill="var(--brand-awning)" />
    <path d="M21 2h11v18a7 7 0 0 1-14 0zM43 2h11l6 17a7 7 0 0 1-14 1z" fill="var(--brand-stripe)" />
  </svg>
);

/** The campus's logo and name, linked to the start page. */
export function Brand({ to }: { to: string }) {
  const { marketName, logoId } = useCampus().identity;
  const { first, rest } = brandWords(marketName);
  return (
    <Link className={classes.brand} to={to} aria-label={uiTexts.brandHome(marketName)}>
      {logoId === '' ? <Stall /> : <img src={logoAddress(logoId)} width={38} height={38} alt="" />}
      <span className={classes.wordmark}>
        <span data-campus="brandFirst">{first}</span> <b data-campus="brandRest">{rest}</b>
      </span>
    </Link>
  );
}
