/**
 * The admin pages, with the right that each requires. Used by the side menu, the bottom bar and the dashboard's tiles.
 */
import {
  type Icon,
  IconAdjustments,
  IconCashBanknote,
  IconChartBar,
  IconFlag,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconPackages,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react';
import type { Right } from '#domain/people/rights.ts';
import { frameTexts } from '../../copy/frame.ts';
import { statisticsTexts } from '../../copy/statistics.ts';

export interface AdminPlace {
  readonly to: string;
  readonly label: string;
  readonly Icon: Icon;
  readonly right: Right;
}

/** On phones, the first four accessible pages are in the bottom bar and the others in its menu. */
const places: readonly AdminPlace[] = [
  { to: '/admin/dashboard', label: frameTexts.dashboard, Icon: IconLayoutDashboard, right: 'staff' },
  { to: '/admin/orders', label: frameTexts.orders, Icon: IconReceipt, right: 'money' },
  { to: '/admin/products', label: frameTexts.products, Icon: IconPackages, right: 'products' },
  { to: '/admin/chat', label: frameTexts.chats, Icon: IconMessages, right: 'chat' },
  { to: '/admin/payouts', label: frameTexts.payouts, Icon: IconCashBanknote, right: 'money' },
  { to: '/admin/refunds', label: frameTexts.refunds, Icon: IconReceiptRefund, right: 'money' },
  { to: '/admin/users', label: frameTexts.users, Icon: IconUsers, right: 'people' },
  { to: '/admin/reports', label: frameTexts.reports, Icon: IconFlag, right: 'reports' },
  { to: '/admin/disputes', label: frameTexts.disputes, Icon: IconScale, right: 'decisions' },
  { to: '/admin/batches', label: frameTexts.batches, Icon: IconShoppingBag, right: 'products' },
  { to: '/admin/draws', label: frameTexts.draws, Icon: IconGift, right: 'products' },
  { to: '/admin/statistics', label: statisticsTexts.title, Icon: IconChartBar, right: 'overview' },
  { to: '/admin/audit', label: frameTexts.audit, Icon: IconHistory, right: 'audit' },
  { to: '/admin/settings', label: frameTexts.campusSettings, Icon: IconAdjustments, right: 'settings' },
];

export const placesOf = (rights: ReadonlySet<Right>): readonly AdminPlace[] =>
  places.filter(({ right }) => rights.has(right));
