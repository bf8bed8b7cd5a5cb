import { useEffect } from 'react';
import { PageTitle } from './page-title.tsx';

interface PageMetaProps {
  title: string;
  description?: string;
  /** Full address of the picture that a shared link shows. */
  image?: string;
}

const selectors = {
  title: 'meta[property="og:title"]',
  description: 'meta[name="description"]',
  shared: 'meta[property="og:description"]',
  image: 'meta[property="og:image"]',
  url: 'meta[property="og:url"]',
};

/** Sets the tag's content and gives back what undoes it. A tag that index.html lacks is left out. */
function put(selector: string, content: string): () => void {
  const tag = document.head.querySelector(selector);
  const before = tag?.getAttribute('content') ?? '';
  tag?.setAttribute('content', content);
  return () => tag?.setAttribute('content', before);
}

/** Title, description and OpenGraph of one page. The tags of index.html are changed in place: a second set would be ignored. */
export function PageMeta({ title, description, image }: PageMetaProps) {
  useEffect(() => {
    const { origin, pathname } = globalThis.location;
    const undo = [
      put(selectors.title, title),
      put(selectors.url, origin + pathname),
      ...(description ? [put(selectors.description, description), put(selectors.shared, description)] : []),
      ...(image ? [put(selectors.image, image)] : []),
    ];
    return () => {
      for (const restore of undo) restore();
    };
  }, [title, description, image]);
  return <PageTitle>{title}</PageTitle>;
}
