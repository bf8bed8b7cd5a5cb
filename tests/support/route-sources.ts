import { readFileSync } from 'node:fs';

const files = ['web/app/router.tsx', 'web/app/admin-routes.tsx', 'web/kinds/pages.ts', 'web/kinds/admin-pages.ts'];

/** The sources of the client's routes, as one text. */
export const routeSources = files.map((file) => readFileSync(file, 'utf8')).join('\n');
