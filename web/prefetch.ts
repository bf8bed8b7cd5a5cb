/** Inlined at the top of index.html: requests and content that need no other file. */
import { startProductPrefetch } from './features/product/product-prefetch.ts';
import { showKeptLook } from './lib/campus/first-look.ts';

startProductPrefetch(location.pathname);
showKeptLook();
