import { readFileSync } from 'node:fs';

/** Where the addresses of the client are written, as one text. */
export const routeSources = ['web/app/router.tsx', 'web/app/admin-routes.tsx']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
