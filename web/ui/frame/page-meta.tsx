import { useEffect } from 'react';
import { uiTexts } from '../../copy/ui.ts';

/** The document's title; React lifts it into <head>. */
export const PageTitle = ({ children }: { children: string }) => <title>{uiTexts.pageTitle(children)}</title>;

interface PageMetaProps {
  title: string;
  description?: string;
  /** Full URL of the link preview's picture. */
  image?: string;
}

/** Sets the tag's content; returns a function that restores the previous one. */
function put(key: 'name' | 'property', name: string, content: string): () => void {
  const present = document.head.querySelector(`meta[${key}="${name}"]`);
  const before = present?.getAttribute('content') ?? '';
  const tag = present ?? document.head.appendChild(document.createElement('meta'));
  tag.setAttribute(key, name);
  tag.setAttribute('content', content);
  return () => (present ? tag.setAttribute('content', before) : tag.remove());
}

/**
 * Title, description and OpenGraph of one page. Changes the tags of index.html, because a second set would be ignored.
 */
export function PageMeta({ title, description, image }: PageMetaProps) {
  useEffect(() => {
    const { origin, pathname } = globalThis.location;
    const undo = [
      put('property', 'og:title', title),
      // index.html has no og:url, because it serves every page: a fixed URL would make every shared link one of the
      // landing page.
      put('property', 'og:url', origin + pathname),
      ...(description ? [put('name', 'description', description), put('property', 'og:description', description)] : []),
      ...(image ? [put('property', 'og:image', image)] : []),
    ];
    return () => {
      for (const restore of undo) restore();
    };
  }, [title, description, image]);
  return <PageTitle>{title}</PageTitle>;
}
