/** First script of every page, a few kilobytes: what can be asked for, and shown, before the others have arrived. */
import { startProductAhead } from './features/product/product-ahead.ts';

startProductAhead(location.pathname);
