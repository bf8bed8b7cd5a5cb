/** What stands on top of pages of kinds from the first paint on; the pages draw the same. */
import { preorderTexts } from '../copy/preorder.ts';
import { serviceTexts } from '../copy/service.ts';
import { linkPageTexts, ownLinkTexts } from './link/texts/sale-link.ts';
import { wantedAdTexts } from './wanted/texts/wanted-ads.ts';

export const kindPageTops = [
  {
    path: '/batches/[^/]+',
    title: '',
    hint: preorderTexts.batchHint,
    back: { to: '/sales', text: preorderTexts.back },
    narrow: true,
  },
  { path: '/schedule', title: serviceTexts.schedule, hint: serviceTexts.scheduleHint },
  { path: '/links', title: ownLinkTexts.title, hint: ownLinkTexts.hint },
  { path: '/l', title: '', hint: linkPageTexts.hint, open: true },
  { path: '/wanted', title: wantedAdTexts.title, hint: wantedAdTexts.intro, open: true },
  { path: '/wanted/new', title: wantedAdTexts.newTitle, hint: wantedAdTexts.newHint },
  {
    path: '/wanted/(?!mine$|new$)[^/]+',
    title: '',
    hint: wantedAdTexts.oneHint,
    back: { to: '/wanted', text: wantedAdTexts.title },
    narrow: true,
    open: true,
  },
];
