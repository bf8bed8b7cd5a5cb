/** The scheduled steps, and how often they run. */
import { campusOffsetMs } from '../domain/campus-time.ts';
import type { TimeZone } from '../domain/settings/time-zones.ts';
import { stepsOfKinds } from '../kinds/upkeep-steps.ts';
import { moveClock } from '../usecases/clock/move-clock.ts';
import { forgetAccounts } from '../usecases/money/payout-account.ts';
import { recountMoney } from '../usecases/money/recount-money.ts';
import { endDueSales, remindOfSales } from '../usecases/orders/due-sales.ts';
import { lapseMeetings, remindOfMeetings } from '../usecases/orders/meetings.ts';
import { expireOffers } from '../usecases/orders/offers.ts';
import { expireOrders } from '../usecases/payments/ask-midtrans.ts';
import { finishUserActions } from '../usecases/people/finish-user-actions.ts';
import { followMissed } from '../usecases/people/follow-account.ts';
import { liftBlocks } from '../usecases/people/manage-user.ts';
import { withdrawUnproved } from '../usecases/people/proved-address.ts';
import { forgetCounters } from '../usecases/quota.ts';
import { forgetFormerListings, notifyDailySearches } from '../usecases/searches/notify-searches.ts';
import { askSellers, endListings } from '../usecases/selling/due-listings.ts';
import { sumViews } from '../usecases/selling/product-views.ts';
import { moveGoods } from '../usecases/settings/move-goods.ts';
import { publishSettings } from '../usecases/settings/publish-settings.ts';
import { countDays } from '../usecases/statistics/count-days.ts';
import { recountBlocks } from '../usecases/talks/blocks.ts';
import { followKeptMarks } from '../usecases/trust/kept-marks.ts';
import { publishReviews } from '../usecases/trust/publish-reviews.ts';
import { recountReputations } from '../usecases/trust/recount-reputations.ts';
import { forgetCodes, forgetMailings, forgetNotifications } from '../usecases/upkeep/forget-ended.ts';
import { forgetVersions } from '../usecases/upkeep/forget-versions.ts';
import { tellLate } from '../usecases/upkeep/late-work.ts';
import { recount } from '../usecases/upkeep/recount.ts';
import { removeOrphans } from '../usecases/upkeep/remove-orphans.ts';
import type { PayingWorld } from '../usecases/world.ts';

export interface Step {
  readonly run: (world: PayingWorld) => Promise<unknown>;
  readonly everyMinutes: number;
}

/** Steps that read every row run hourly or daily; steps for money and stock run every time. */
export const steps: Readonly<Record<string, Step>> = {
  // First, so that stopped work is detected before this run catches up.
  tellLate: { run: tellLate, everyMinutes: 10 },
  // Runs before all steps that use times.
  moveClock: { run: (world) => moveClock(world), everyMinutes: 10 },
  expireOrders: { run: expireOrders, everyMinutes: 10 },
  // Batches move their sales before the deadlines of these sales apply.
  ...stepsOfKinds('beforeDeadlines'),
  endDueSales: { run: endDueSales, everyMinutes: 10 },
  remindOfSales: { run: remindOfSales, everyMinutes: 10 },
  publishReviews: { run: publishReviews, everyMinutes: 10 },
  remindOfMeetings: { run: remindOfMeetings, everyMinutes: 10 },
  lapseMeetings: { run: lapseMeetings, everyMinutes: 10 },
  expireOffers: { run: expireOffers, everyMinutes: 10 },
  ...stepsOfKinds('afterDeadlines'),
  endListings: { run: endListings, everyMinutes: 10 },
  askSellers: { run: askSellers, everyMinutes: 10 },
  moveGoods: { run: (world) => moveGoods(world), everyMinutes: 10 },
  publishSettings: { run: publishSettings, everyMinutes: 10 },
  liftBlocks: { run: liftBlocks, everyMinutes: 10 },
  finishUserActions: { run: finishUserActions, everyMinutes: 10 },
  notifyDailySearches: { run: (world) => notifyDailySearches(world), everyMinutes: 10 },
  countDays: { run: countDays, everyMinutes: 10 },
  followMissed: { run: followMissed, everyMinutes: 60 },
  withdrawUnproved: { run: withdrawUnproved, everyMinutes: 10 },
  forgetCounters: { run: forgetCounters, everyMinutes: 60 },
  recount: { run: recount, everyMinutes: 60 },
  followKeptMarks: { run: followKeptMarks, everyMinutes: 60 },
  recountBlocks: { run: recountBlocks, everyMinutes: 60 },
  recountMoney: { run: (world) => recountMoney(world), everyMinutes: 1_440 },
  recountReputations: { run: (world) => recountReputations(world), everyMinutes: 1_440 },
  forgetAccounts: { run: forgetAccounts, everyMinutes: 1_440 },
  forgetFormerListings: { run: forgetFormerListings, everyMinutes: 1_440 },
  forgetVersions: { run: forgetVersions, everyMinutes: 1_440 },
  forgetMailings: { run: forgetMailings, everyMinutes: 1_440 },
  forgetCodes: { run: forgetCodes, everyMinutes: 1_440 },
  sumViews: { run: sumViews, everyMinutes: 1_440 },
  forgetNotifications: { run: forgetNotifications, everyMinutes: 1_440 },
  removeOrphans: { run: removeOrphans, everyMinutes: 1_440 },
};

const runMinutes = 10;

/**
 * The schedule runs every ten minutes; a run by hand runs everything. Steps of the same interval take turns, so that no
 * run has to read a whole campus twice within the function's time: the first daily one runs at the campus's midnight,
 * the next ten minutes later. `now`: ms since 1970.
 */
export function isDue(name: string, now: number, zone: TimeZone, trigger: string | undefined): boolean {
  if (trigger !== 'schedule') return true;
  const everyMinutes = steps[name]?.everyMinutes;
  const turns = Number(everyMinutes) / runMinutes;
  const alike = Object.keys(steps).filter((one) => steps[one]?.everyMinutes === everyMinutes);
  return Math.floor((now + campusOffsetMs(zone)) / 60_000 / runMinutes) % turns === alike.indexOf(name) % turns;
}
