/** Stands in index.html itself, before everything: what can be asked for, and shown, before any other file has arrived. */
import { startProductPrefetch } from './features/product/product-prefetch.ts';
import { showKeptLook } from './lib/campus/first-look.ts';

startProductPrefetch(location.pathname);
showKeptLook();
