/** The code of the pages reads the address of the server from the document, and keeps a session: both as a browser would give them. */
import type { BenchServer } from '../local/campus.ts';

export function openDocument({ endpoint, project }: BenchServer): void {
  const runtimeConfig = JSON.stringify({ endpoint, projectId: project });
  Object.assign(globalThis, {
    document: { getElementById: () => ({ textContent: runtimeConfig }) },
    location: new URL(endpoint),
    // Somebody is signed in: without this mark a page's code asks nothing of one's own.
    localStorage: { getItem: (name: string) => (name === 'lapak.session' ? 'somebody' : null) },
  });
}
