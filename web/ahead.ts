/** Stands in index.html itself, before everything: what can be asked for, and shown, before any other file has arrived. */
import { startProductAhead } from './features/product/product-ahead.ts';

startProductAhead(location.pathname);
