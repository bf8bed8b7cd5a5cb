import { lexer, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';
import { noticeLink } from '#domain/notifications/link.ts';
import classes from './market-rules.module.css';

/** HTML entities such as `&amp;`, which the Markdown parser produces. */
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '');

/** Only links to a page of the market, to an https URL or to a mailbox become links; others stay text. */
function linkOf({ href, tokens }: Tokens.Link): ReactNode {
  const words = drawn(tokens);
  if (/^mailto:[^\s]+$/i.test(href)) return <a href={href}>{words}</a>;
  const link = noticeLink(href);
  if (!link) return words;
  return (
    <a href={link.href} {...(link.kind === 'outside' ? { rel: 'noreferrer', target: '_blank' } : {})}>
      {words}
    </a>
  );
}

const listOf = ({ ordered, start, items }: Tokens.List): ReactNode => {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text renders as a whole, its pieces never move
  const rows = items.map(({ tokens }, at) => <li key={at}>{drawn(tokens)}</li>);
  return ordered ? <ol start={Number(start) || 1}>{rows}</ol> : <ul>{rows}</ul>;
};

/** One Markdown token as elements. Other kinds are shown as typed, including HTML, pictures and tables. */
function draw(token: Token): ReactNode {
  if (token.type === 'space' || token.type === 'def') return null;
  if (token.type === 'heading') return <h2>{drawn(token.tokens)}</h2>;
  if (token.type === 'paragraph') return <p>{drawn(token.tokens)}</p>;
  if (token.type === 'blockquote') return <blockquote>{drawn(token.tokens)}</blockquote>;
  if (token.type === 'list') return listOf(token as Tokens.List);
  if (token.type === 'strong') return <strong>{drawn(token.tokens)}</strong>;
  if (token.type === 'em') return <em>{drawn(token.tokens)}</em>;
  if (token.type === 'del') return <del>{drawn(token.tokens)}</del>;
  if (token.type === 'link') return linkOf(token as Tokens.Link);
  if (token.type === 'br') return <br />;
  if (token.type === 'hr') return <hr />;
  if (token.type === 'text') return 'tokens' in token && token.tokens ? drawn(token.tokens) : plain(token.text);
  if (token.type === 'escape') return plain(token.text);
  return token.raw;
}

const drawn = (tokens: readonly Token[] = []): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  tokens.map((token, at) => <Piece key={at} token={token} />);

const Piece = ({ token }: { token: Token }) => draw(token);

/** The market's rules: Markdown as React elements, so that it cannot inject scripts or styles. */
export const MarketRules = ({ markdown }: { markdown: string }) => (
  <div className={classes.rules}>{drawn(lexer(markdown))}</div>
);
