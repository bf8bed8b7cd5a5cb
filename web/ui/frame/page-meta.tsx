import { useEffect } from 'react';
import { uiTexts } from '../../copy/ui.ts';

/** The document's title; React lifts it into <head>. */
export const PageTitle = ({ children }: { children: string }) => <title>{uiTexts.pageTitle(children)}</title>;

interface PageMetaProps {
  title: string;
  description?: string;
  /** Full address of the picture that a shared link shows. */
  image?: string;
}

/** Sets the tag's content and gives back what undoes it. */
function put(key: 'name' | 'property', name: string, content: string): () => void {
  const present = document.head.querySelector(`meta[${key}="${name}"]`);
  const before = present?.getAttribute('content') ?? '';
  const tag = present ?? document.head.appendChild(document.createElement('meta'));
  tag.setAttribute(key, name);
  tag.setAttribute('content', content);
  return () => (present ? tag.setAttribute('content', before) : tag.remove());
}

/** Title, description and OpenGraph of one page. The tags of index.html are changed in place: a second set would be ignored. */
export function PageMeta({ title, description, image }: PageMetaProps) {
  useEffect(() => {
    const { origin, pathname } = globalThis.location;
    const undo = [
      put('property', 'og:title', title),
      // index.html has none: it is every page's, and a fixed address would make every shared link one of the landing.
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
