/** Page headings of kinds, shown from the first paint on; the pages render the same. */
import { preorderTexts } from '../copy/preorder.ts';
import { serviceTexts } from '../copy/service.ts';
import { linkPageTexts, ownLinkTexts } from './link/texts/sale-link.ts';
import { wantedAdTexts } from './wanted/texts/wanted-ads.ts';

export const kindPageTops = [
  {
    path: '/batches/[^/]+',
    title: '',
    word: preorderTexts.batch,
    back: { to: '/sales', text: preorderTexts.back },
    narrow: true,
  },
  { path: '/schedule', title: serviceTexts.schedule, narrow: true },
  { path: '/links', title: ownLinkTexts.title },
  { path: '/l', title: '', word: linkPageTexts.private, narrow: true, open: true },
  { path: '/wanted', title: wantedAdTexts.title, open: true },
  { path: '/wanted/new', title: wantedAdTexts.newTitle, narrow: true },
  {
    path: '/wanted/(?!mine$|new$)[^/]+',
    title: '',
    word: wantedAdTexts.title,
    back: { to: '/wanted', text: wantedAdTexts.title },
    narrow: true,
    open: true,
  },
];
