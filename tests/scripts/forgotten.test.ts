/**
 * Adding a word to a vocabulary fails to compile until every file that must handle it does so. Each word is added to a
 * copy of the sources, and tsc reports the files.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { ruleFiles } from '../support/sources.ts';

interface Addition {
  /** The file of the vocabulary; `before` is the text in front of which the new word is inserted. */
  readonly file: string;
  readonly before: string;
  readonly added: string;
  /** Files that must handle the word; each gets an error that contains it. */
  readonly told: readonly string[];
}

const inDomain = (file: string, before: string, added: string, ...told: string[]): Addition => ({
  file: `functions/domain/${file}`,
  before,
  added,
  told,
});

const inKind = (file: string, before: string, added: string, ...told: string[]): Addition => ({
  file: `functions/kinds/${file}`,
  before,
  added,
  told,
});

/** Keyed by the name of the vocabulary or its type. */
const additions: Readonly<Record<string, Addition>> = {
  'fields of the posting form': inDomain(
    'products/product-input.ts',
    '  location: requiredText(limits.locationMax)',
    '  zzField: requiredText(9),\n',
    'web/shop/product-form/product-values.ts',
    'web/shop/product-form/product-fields.tsx',
  ),
  TableName: {
    file: 'functions/usecases/row-types.ts',
    before: '  migrations: MigrationRow;',
    added: '  zzTable: MigrationRow;\n',
    told: ['tests/functions/rows-of-people.test.ts'],
  },
  Bucket: {
    file: 'functions/usecases/world.ts',
    before: "  | 'product-photos'\n",
    added: "  | 'zz-bucket'\n",
    told: ['functions/usecases/upkeep/remove-orphans.ts'],
  },
  SaidPart: inDomain(
    'orders/said.ts',
    "'description', 'condition', 'location', 'codAddress',",
    "'zz_said', ",
    'functions/domain/notifications/changed-notification.ts',
  ),
  HealthPart: inDomain(
    'setup/server-health.ts',
    "'database', 'function', 'disk',",
    "'zz_health', ",
    'web/copy/attention.ts',
  ),
  AuditAction: inDomain('audit-actions.ts', "  'order.status',", "  'zz.audit',\n", 'web/copy/audit.ts'),
  UnfinishedAction: inDomain(
    'audit-actions.ts',
    "'user.block', 'user.unblock'",
    "'zz.unfinished', ",
    'functions/usecases/people/finish-user-actions.ts',
    'web/copy/audit.ts',
  ),
  ErrorCode: inDomain('errors.ts', '  invalid_input:', '  zz_error: 400,\n', 'web/copy/errors.ts'),
  FieldCode: inDomain('field-codes.ts', "  'too_long',", "  'zz_field_code',\n", 'web/copy/fields.ts'),
  OrderStatus: inDomain('orders/order.ts', "'PENDING', 'PAID',", "'zz_status', ", 'web/copy/admin.ts'),
  OrderEvent: inDomain(
    'orders/order.ts',
    "'process' | 'ship'",
    "'zz_order_event' | ",
    'functions/domain/orders/order-of-sales.ts',
    'web/copy/usual-history.ts',
  ),
  MeetingStatus: inDomain(
    'orders/meeting.ts',
    "'on_the_way', 'late',",
    "'zz_meeting_status', ",
    'functions/domain/notifications/trade-notification.ts',
  ),
  TurnKind: inDomain('orders/next-turn.ts', "  'pay',\n", "  'zz_turn',\n", 'web/copy/usual-sale.ts'),
  MoneyPlace: inDomain(
    'orders/money-place.ts',
    "  'free',\n  'outside',",
    "  'zz_money_place',\n",
    'web/copy/buyer-money.ts',
    'web/copy/seller-money.ts',
  ),
  BuyersMoney: inDomain(
    'notifications/notification.ts',
    "'cash' | 'unpaid'",
    "'zz_buyers_money' | ",
    'functions/domain/notifications/notification.ts',
  ),
  SaleState: inDomain(
    'orders/sale.ts',
    "  'canceled',\n] as const;\nexport type SaleState",
    "  'zz_sale_state',\n",
    'web/copy/usual-sale.ts',
    'functions/domain/orders/order-of-sales.ts',
  ),
  SaleEvent: inDomain('orders/sale.ts', "  'accept_outside',\n", "  'zz_sale_event',\n", 'web/copy/usual-sale.ts'),
  SaleActor: inDomain(
    'orders/sale.ts',
    "'buyer', 'seller', 'admin', 'system'] as",
    "'zz_actor', ",
    'web/copy/sales.ts',
  ),
  PaymentFlag: inDomain(
    'orders/midtrans.ts',
    "  | 'paid_after_cancel'",
    "  | 'zz_flag'\n",
    'web/copy/orders.ts',
    'web/copy/admin.ts',
  ),
  PayoutState: inDomain(
    'money/payout.ts',
    "'prepared', 'paid'",
    "'zz_payout', ",
    'web/copy/money.ts',
    'web/features/sales/money/payout-list.tsx',
  ),
  RefundReason: inDomain('money/refund.ts', "'canceled' | 'late'", "'zz_reason' | ", 'web/copy/money.ts'),
  EntryKind: inDomain('money/ledger.ts', '  held: { held: 1 },', '  zz_entry: { held: 1 },\n', 'web/copy/money.ts'),
  MoneyColumn: inDomain('money/ledger.ts', "  'available',", "  'zzMoney',\n", 'web/copy/admin-money.ts'),
  OfferState: inDomain('orders/offer.ts', "'open', 'accepted'", "'zz_offer', ", 'web/copy/offers.ts'),
  MeetingState: inDomain(
    'orders/meeting.ts',
    "  'proposed',\n  'agreed',",
    "  'zz_meeting',\n",
    'web/features/talks/cards/meeting-card.tsx',
  ),
  TalkMessageKind: inDomain('talks/talk.ts', "'text', 'photo'", "'zz_talk', ", 'functions/domain/talks/talk.ts'),
  NotificationGroup: inDomain(
    'notifications/channels.ts',
    "  'sales',\n  'orders',\n",
    "  'zz_group',\n",
    'web/copy/notification-settings.ts',
  ),
  AttentionKind: inDomain('attention.ts', "  'late',\n", "  'zz_kind',\n", 'functions/domain/attention.ts'),
  TimeZone: inDomain('settings/time-zones.ts', "'WIB', ", "'ZZ', ", 'functions/domain/campus-time.ts'),
  StaffRole: inDomain('people/rights.ts', "'admin', 'moderator'", "'zz_role', ", 'functions/domain/people/rights.ts'),
  CategoryIcon: inDomain(
    'settings/category-icons.ts',
    "  'device-laptop',\n",
    "  'zz-icon',\n",
    'web/copy/campus-places.ts',
  ),
  ProductKind: inDomain(
    'kinds/kind.ts',
    "'goods', 'preorder', 'service'",
    "'zz_trade', ",
    'functions/domain/kinds/index.ts',
    'functions/usecases/kinds/index.ts',
    'web/kinds/faces.ts',
    'web/kinds/sale-words.ts',
  ),
  WantedState: inKind(
    'wanted/rules/wanted.ts',
    "'open', 'expired', 'closed'",
    "'zz_wanted', ",
    'web/kinds/wanted/texts/wanted-ads.ts',
  ),
  LinkState: inKind(
    'link/rules/sale-link.ts',
    "'open', 'claimed', 'ordered'",
    "'zz_link', ",
    'web/kinds/link/texts/sale-link.ts',
  ),
  BatchState: inKind(
    'preorder/rules/batch.ts',
    "'ready', 'done', 'canceled'] as const",
    "'zz_batch', ",
    'web/kinds/preorder/own-batches.tsx',
    'web/kinds/preorder/manage/batch-page.tsx',
  ),
  SalesEffect: inKind(
    'preorder/rules/batch.ts',
    "'cancel' | 'none'",
    "'zz_effect' | ",
    'functions/kinds/preorder/usecases/move-batch.ts',
  ),
  DrawCheck: inKind('free/rules/draw.ts', "'right' | 'seed_wrong'", "'zz_check' | ", 'web/kinds/free/texts/free.ts'),
  ServerLine: inDomain(
    'setup/setup.ts',
    "  'mail',\n  'push',\n  'upkeep',",
    "  'zz_line',\n",
    'functions/domain/setup/setup.ts',
    'web/copy/setup.ts',
  ),
  SetupState: inDomain(
    'setup/setup.ts',
    "'done' | 'open' | 'unknown'",
    "'zz_setup' | ",
    'web/features/admin/setup/setup-page.tsx',
  ),
  StatisticsStep: inDomain('statistics.ts', "'day' | 'week'", "'zz_step' | ", 'web/copy/statistics.ts'),
  MailedKind: inDomain(
    'notifications/channels.ts',
    '  sale_new: way(',
    "  zz_mailed: way('sales', 'email'),\n",
    'functions/domain/notifications/notification-mail.ts',
  ),
  QuotaName: inDomain('limits.ts', "  'openTransfers',\n", "  'zzRoom',\n", 'functions/domain/limits.ts'),
  ReviewAspect: inDomain(
    'trust/review-aspects.ts',
    "'description', 'punctuality', 'comm",
    "'zz_aspect', ",
    'web/shop/review/review-form.tsx',
  ),
  CashUnit: inDomain('kinds/kind.ts', "'pieces' | 'days' | 'appointments'", "'zz_unit' | ", 'web/copy/cash-most.ts'),
  PhotoRefusal: inDomain('photo.ts', "'photo_too_big' | 'photo_type'", "'zz_photo' | ", 'web/copy/first-errors.ts'),
  PasswordStrength: inDomain(
    'people/password.ts',
    "'too_short' | 'weak'",
    "'zz_strength' | ",
    'web/ui/forms/password-strength.tsx',
  ),
  Availability: inDomain(
    'products/listing.ts',
    "'available' | 'sold'",
    "'zz_available' | ",
    'web/features/wishlist/wish-card.tsx',
  ),
};

/** Vocabularies whose words are shown as they are, or that no other file needs to handle. */
const saidByThemselves: Readonly<Record<string, string>> = {
  ClockChoice: 'two answers to one question',
  SaleMoney: 'drawn by the ledger entries, which are EntryKind',
  RefundState: 'two columns of the desk',
  RefundWay: 'two columns of the desk',
  ThrottleName: 'has its numbers where it is named',
  PaymentOutcome: 'decided in one place',
  MeetingEvent: 'raised by the planner only',
  OfferEvent: 'raised by the offer only',
  TurnSide: 'whose page it is, never shown',
  PaymentMethod: 'its own label',
  OrderActor: 'two people and the schedule',
  TombstoneKind: 'never shown',
  WishState: 'never shown',
  WishNotificationKind: 'kinds of news, which are NotificationKind',
  NotificationKind: 'what goes by e-mail has words: MailedKind; what goes nowhere has none',
  DefaultCategory: 'its own label; a campus has its own',
  CampusGroupName: 'drawn by GroupName, whose heads are a record',
  Right: 'drawn by the roles, which are StaffRole',
  OutsideKind: 'two warnings',
  ReviewReportReason: 'its own label',
  PersonReportReason: 'its own label',
  ReportReason: 'its own label',
  WantedEvent: 'raised by the ad only',
  BatchEvent: 'raised by the batch only',
  BatchActor: 'its seller and the schedule',
  DrawState: 'faces of one panel',
  PassReason: 'why a rank was passed, each a row of draw.test.ts or draws.test.ts',
  OpenWhile: 'while what a kind is open; availability.test.ts compares query and rule for each kind',
  KeepableLine: 'some of the lines, which are ServerLine',
  TrialState: 'said by setupReasons of two lines, whose sentences are a record',
  KeyAnswer: 'said by setupReasons of one line, whose sentences are a record',
  WantedReportReason: 'its own label',
  ReportSubject: 'four kinds of rows',
  ReportStatus: 'its own label (spec section 4)',
  ReviewSide: 'the two sides of a sale',
  AcceptHours: 'hangs on limits.saleAnswerHours, see below',
  PreviewWidth: 'never shown',
  Role: 'two labels',
  BankColumn: 'columns of one record',
  BankFormId: 'its own label, drawn by the table of forms',
};

/** A number that other places depend on. The test replaces it by another value. */
const changed = {
  file: 'functions/domain/limit-values.ts',
  from: 'export const saleAnswerHours = 48;',
  to: 'export const saleAnswerHours = 36;',
  told: { file: 'functions/domain/trust/reputation.ts', word: '36' },
};

/**
 * Compiled files: those that must handle a word, their imports, and the declarations of the client's files and styles.
 */
const compiled = [...new Set(Object.values(additions).flatMap(({ told }) => told)), changed.told.file];

const isFolderOfSources = (name: string) => !/\.|^(node_modules|dist|docs|LICENSE|Dockerfile)/.test(name);
const isSource = (path: string) => !/node_modules|\.(webp|png|ndjson)$/.test(path);

const wordOf = ({ added }: Addition): string => /zz[\w.-]*/.exec(added)?.[0] ?? '';

let errors: readonly string[] = [];
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forgotten-'));
  try {
    const here = readdirSync('.');
    for (const name of here.filter((one) => isFolderOfSources(one)))
      cpSync(name, join(folder, name), { recursive: true, filter: isSource });
    for (const name of here.filter((one) => /\.(json|ts)$/.test(one))) cpSync(name, join(folder, name));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    const edit = (file: string, from: string, to: string) => {
      const text = readFileSync(join(folder, file), 'utf8');
      expect([file, from, text.split(from).length - 1]).toEqual([file, from, 1]);
      writeFileSync(
        join(folder, file),
        text.replace(from, () => to),
      );
    };
    const options: object = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, include: compiled }));
    for (const { file, before, added } of Object.values(additions)) edit(file, before, added + before);
    edit(changed.file, changed.from, changed.to);
    errors = await compilerErrors(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Compiler errors with their continuation lines; each begins with its file. */
async function compilerErrors(folder: string): Promise<string[]> {
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [tsc, '-p', '.', '--singleThreaded', '--pretty', 'false'],
    {
      cwd: folder,
      maxBuffer: 50_000_000,
    },
  ).catch((failed: { stdout?: unknown }) => ({ stdout: String(failed.stdout ?? '') }));
  return stdout.split(/\n(?=\S)/);
}

const isTold = (file: string, word: string): boolean =>
  errors.some((error) => error.startsWith(`${file}(`) && error.includes(word));

it.each(Object.entries(additions))('a new %s fails to compile in each file that must handle it', (_, addition) => {
  expect(addition.told.filter((file) => !isTold(file, wordOf(addition)))).toEqual([]);
});

it('an answer deadline without a matching "accepted within" column fails to compile', () => {
  expect(isTold(changed.told.file, changed.told.word)).toBe(true);
});

it('every union of words in the domain is tested here, or listed with the reason why not', () => {
  const named = ruleFiles().flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/^export type (\w+) =\s*(?:\(typeof \w+\)\[number\]|keyof typeof|')/gm),
    ].map(([, name]) => String(name)),
  );
  expect(named.length).toBeGreaterThan(40);
  const tried = [...Object.keys(additions), ...Object.keys(saidByThemselves)];
  expect(named.filter((name) => !tried.includes(name))).toEqual([]);
});
