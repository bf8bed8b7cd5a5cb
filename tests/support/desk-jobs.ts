/** Twelve jobs of administrators, each with all its calls. */
import { ExecutionMethod, ID } from 'node-appwrite';
import type { Right } from '#domain/people/rights.ts';

/** Calls a function's route with a session. Returns the parsed response. @throws on a status other than 200 */
type Ask = (
  functionId: 'market' | 'admin',
  path: string,
  body?: object,
  method?: ExecutionMethod,
) => Promise<Record<string, never>>;

/** Rows that the jobs work on, in their initial state. None of the people in them are administrators. */
export interface DeskSubjects {
  readonly person: { readonly id: string; readonly name: string; readonly phone: string };
  /** A new order, in cash. */
  readonly orderId: string;
  /** A sale in dispute. */
  readonly saleId: string;
  /** An undecided report. */
  readonly reportId: string;
  /** A public review. */
  readonly reviewId: string;
  /** Version of the stored settings group `texts`; 0 if it is not stored. */
  readonly textsVersion: number;
  readonly product: Readonly<Record<string, unknown>>;
}

interface DeskJob {
  readonly right: Right;
  readonly work: (ask: Ask, subjects: DeskSubjects) => Promise<unknown>;
}

interface Due {
  readonly userId: string;
  readonly account: object | null;
}

const reason = 'Diminta pemilik';

/** Each job restores the state that the next round needs. */
export const deskJobs: Readonly<Record<string, DeskJob>> = {
  'block and unblock a person': {
    right: 'people',
    work: async (ask, { person }) => {
      await ask('admin', `/users/${person.id}/blocked`, { blocked: true, reason });
      await ask('admin', `/users/${person.id}/blocked`, { blocked: false });
    },
  },
  'note something on a person': {
    right: 'people',
    work: (ask, { person }) => ask('admin', `/users/${person.id}/notes`, { noteId: ID.unique(), text: 'Ditegur' }),
  },
  'give and take a role': {
    right: 'roles',
    work: async (ask, { person: { id, ...form } }) => {
      for (const role of ['treasurer', 'user'])
        await ask('admin', `/users/${id}`, { ...form, role }, ExecutionMethod.PUT);
    },
  },
  'write to a person': {
    right: 'chat',
    work: async (ask, { person }) => {
      const { chatId } = await ask('admin', `/users/${person.id}/chat`, {});
      const message = { messageId: ID.unique(), message: 'Halo', imageId: '' };
      await ask('market', `/chats/${chatId}/messages`, message);
    },
  },
  'decide a report and undo it': {
    right: 'reports',
    work: async (ask, { reportId }) => {
      await ask('admin', `/reports/${reportId}/status`, { status: 'resolved_no_action', removeProduct: false });
      await ask('admin', `/reports/${reportId}/undone`, {});
    },
  },
  'hide a review and show it': {
    right: 'reports',
    work: async (ask, { reviewId }) => {
      for (const isHidden of [true, false]) await ask('admin', `/reviews/${reviewId}/hidden`, { isHidden, reason });
    },
  },
  'edit a product': {
    right: 'products',
    work: async (ask, { product }) => {
      // The form takes only some of these columns, and not `codAddress`.
      const form = { ...product, description: `Disunting ${ID.unique()}`, shownStock: product.stock };
      const { version } = await ask('admin', `/products/${product.$id}`, form, ExecutionMethod.PUT);
      // The next change must name this version.
      Object.assign(product, { version });
    },
  },
  "change an order's status": {
    right: 'decisions',
    work: async (ask, { orderId }) => {
      for (const to of ['Processed', 'Canceled']) await ask('admin', `/orders/${orderId}/status`, { to, reason });
    },
  },
  'ask about a dispute and decide it': {
    right: 'decisions',
    work: async (ask, { saleId }) => {
      await ask('admin', `/sales/${saleId}/questions`, { statementId: ID.unique(), message: 'Kapan rusaknya?' });
      await ask('admin', `/sales/${saleId}/events`, { event: 'refund', reason, goods: 'returned' });
    },
  },
  'prepare a payout, mark it and undo the mark': {
    right: 'money',
    work: async (ask) => {
      const entries: readonly Due[] = (await ask('admin', '/payouts/due')).entries ?? [];
      const userId = entries.find(({ account }) => account !== null)?.userId;
      const payoutId = ID.unique();
      await ask('admin', '/payouts', { payouts: [{ payoutId, userId, amount: 1 }] });
      await ask('admin', `/payouts/${payoutId}/paid`, { reference: 'TRX-1' });
      await ask('admin', `/payouts/${payoutId}/undone`, {});
    },
  },
  'mark a refund and undo the mark': {
    right: 'money',
    work: async (ask) => {
      const entries: readonly { refundId: string }[] = (await ask('admin', '/refunds')).entries ?? [];
      await ask('admin', `/refunds/${entries[0]?.refundId}/paid`, { reference: 'TRX-2' });
      await ask('admin', `/refunds/${entries[0]?.refundId}/undone`, {});
    },
  },
  'send a broadcast': {
    right: 'news',
    work: (ask) => ask('admin', '/notifications', { title: 'Libur', body: '', link: '', byEmail: true }),
  },
  'change a setting and undo it': {
    right: 'settings',
    work: async (ask, { textsVersion }) => {
      const change = { version: textsVersion, data: { marketRules: `Jujur ${ID.unique()}`, forbidden: [] } };
      const { version } = await ask('admin', '/settings/texts', change, ExecutionMethod.PUT);
      await ask('admin', '/settings/texts/undo', { version });
    },
  },
};
