/** Blocks of accounts with a reason and an end, notes about people, and the first message to them. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { blockInput, personNoteInput } from '#domain/people/account-input.ts';
import { finishUserActions } from '../../functions/usecases/people/finish-user-actions.ts';
import { liftBlocks, setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { addNote } from '../../functions/usecases/people/person-notes.ts';
import { readPerson } from '../../functions/usecases/people/person-page.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { openChatAsAdmin, sendMessage } from '../../functions/usecases/support/chat.ts';
import type { World } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';
import { beginTalk } from '../support/talks.ts';

let campus: Campus;
let budi: KnownCaller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
beforeEach(async () => {
  budi = await campus.person('Budi');
  await ensureProfile(campus.world, budi);
});
afterAll(() => campus.close());

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const block = (more: { until?: string | null } = {}) =>
  setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: true, reason: 'Menipu dua kali', ...more });
const page = () => readPerson(campus.world, campus.admin, { userId: budi.id });
const news = () =>
  campus.world.rows.list('notifications', { where: { userId: budi.id, kind: 'account_blocked' }, limit: 10 });
const isActive = async () => (await campus.users.get({ userId: budi.id })).status;

describe('a block', () => {
  it('notifies the person of reason and end, also by e-mail, and is in their history', async () => {
    const until = inDays(3);
    await block({ until });
    const [told] = await news();
    expect(told?.body).toContain('Alasan: "Menipu dua kali"');
    expect(told?.body).toContain('berakhir sendiri');
    expect(told?.email).toBe('due');
    const { blocks, profile } = await page();
    expect(profile.blocked).toBe(true);
    expect(blocks).toMatchObject([{ reason: 'Menipu dua kali', endedAt: null, actorId: campus.admin.id }]);
    expect((await ownData(campus.world, budi)).accountBlocks).toMatchObject([{ reason: 'Menipu dua kali' }]);
  });

  it('is lifted by upkeep at its end, but not earlier; a later block replaces the end', async () => {
    await block({ until: inDays(1) });
    await block({ until: inDays(3) });
    expect(await liftBlocks(campus.worldWith({ now: () => Date.now() + 2 * dayMs }))).toBe(0);
    expect(await isActive()).toBe(false);
    const later = campus.worldWith({ now: () => Date.now() + 4 * dayMs });
    expect(await liftBlocks(later)).toBeGreaterThan(0);
    expect(await liftBlocks(later)).toBe(0);
    expect(await isActive()).toBe(true);
    const { blocks, profile } = await page();
    expect(profile.blocked).toBe(false);
    expect(blocks?.map(({ endedBy }) => endedBy)).toEqual(['upkeep', campus.admin.id]);
    expect((await news()).map(({ title }) => title)).toContain('Akun Anda aktif kembali');
  });

  it.each(['the account', 'the talks', 'the profile'])(
    'that is extended while upkeep writes %s to lift it stays',
    async (place) => {
      for (const other of ['Sari', 'Eko']) {
        const { id } = await campus.person(other);
        await ensureProfile(campus.world, { id });
        await campus.product({ sellerId: id });
        await beginTalk(campus.world, budi, { about: 'person', id });
      }
      await block({ until: inDays(1) });
      const later = campus.worldWith({ now: () => Date.now() + 2 * dayMs });
      const { rows, users } = later;
      let isExtended = false;
      const extendOnce = async (now: string) => {
        if (now !== place || isExtended) return;
        isExtended = true;
        await setUserBlocked(later, campus.admin, {
          userId: budi.id,
          isBlocked: true,
          reason: 'Lagi',
          until: inDays(5),
        });
      };
      const update: World['rows']['update'] = async (table, id, data) => {
        if (table === 'talks') await extendOnce('the talks');
        if (table === 'profiles') await extendOnce('the profile');
        return rows.update(table, id, data);
      };
      const setActive: World['users']['setActive'] = async (id, value) => {
        await extendOnce('the account');
        return users.setActive(id, value);
      };
      await liftBlocks({ ...later, rows: { ...rows, update }, users: { ...users, setActive } });
      expect([isExtended, await isActive()]).toEqual([true, false]);
      const { blocks, profile } = await page();
      expect(profile.blocked).toBe(true);
      expect(blocks?.map(({ reason, endedBy }) => [reason, endedBy === ''])).toEqual([
        ['Lagi', true],
        ['Menipu dua kali', false],
      ]);
      const talks = await campus.world.rows.list('talks', {
        either: [{ firstId: budi.id }, { secondId: budi.id }],
        limit: 10,
      });
      expect(talks.map(({ isClosed }) => isClosed)).toEqual([true, true]);
      expect(await liftBlocks(campus.worldWith({ now: () => Date.now() + 6 * dayMs }))).toBeGreaterThan(0);
      expect(await isActive()).toBe(true);
    },
  );

  it('without an end lasts until an administrator lifts it', async () => {
    await block();
    expect(await liftBlocks(campus.worldWith({ now: () => Date.now() + 900 * dayMs }))).toBe(0);
    await setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: false });
    expect(await isActive()).toBe(true);
    expect((await page()).blocks).toMatchObject([{ endedBy: campus.admin.id }]);
  });

  it('is completed by upkeep with its reason after an interruption, and notified once', async () => {
    const broken = {
      ...campus.world,
      users: { ...campus.world.users, endSessions: () => Promise.reject(new Error('cut')) },
    };
    const attempt = setUserBlocked(broken, campus.admin, {
      userId: budi.id,
      isBlocked: true,
      reason: 'Menipu',
      until: inDays(2),
    });
    await expect(attempt).rejects.toThrow('cut');
    const later = campus.worldWith({ now: () => Date.now() + 120_000 });
    await finishUserActions(later);
    expect((await page()).blocks).toMatchObject([{ reason: 'Menipu', endedAt: null }]);
    expect(await news()).toHaveLength(1);
  });

  it.each([
    [-1, 'moment_past'],
    [limits.blockDaysMax + 1, 'moment_too_far'],
  ])('is refused with an end %i days from now', async (days, code) => {
    expect(await refusalOf(block({ until: inDays(days) }))).toMatchObject({
      code: 'invalid_input',
      details: { fields: { until: code } },
    });
    expect(await isActive()).toBe(true);
  });

  it('needs a visible reason of at most 500 letters', () => {
    const reasonOf = (reason: string) => blockInput.safeParse({ blocked: true, reason }).success;
    expect(['', '   ', '\u200b', 'x'.repeat(5_000), 'x'.repeat(501)].map(reasonOf)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(reasonOf('x'.repeat(500))).toBe(true);
    expect(blockInput.safeParse({ blocked: true }).success).toBe(false);
    expect(blockInput.safeParse({ blocked: true, reason: 'x', until: 'besok' }).success).toBe(false);
    expect(blockInput.safeParse({ blocked: false }).success).toBe(true);
  });
});

describe('a note about a person', () => {
  const note = (noteId: string, by = campus.admin) =>
    addNote(campus.world, by, { userId: budi.id, noteId, text: 'Sudah ditegur lewat telepon' });

  it('is written once, with author and time, and never visible to the person', async () => {
    const noteId = ID.unique();
    await note(noteId);
    await note(noteId);
    expect((await page()).notes).toMatchObject([
      { noteId, text: 'Sudah ditegur lewat telepon', authorId: campus.admin.id },
    ]);
    const own = {
      ...budi,
      person: async () => ({ ...(await budi.person()), rights: (await campus.admin.person()).rights }),
    };
    expect((await readPerson(campus.world, own, { userId: budi.id })).notes).toBeNull();
    expect(JSON.stringify(await ownData(campus.world, budi))).not.toContain('ditegur');
    expect(await refusalOf(note(ID.unique(), budi))).toMatchObject({ code: 'own_case' });
  });

  it('is refused with 5,000 letters, or with none', () => {
    const isTaken = (text: string) => personNoteInput.safeParse({ noteId: ID.unique(), text }).success;
    expect([isTaken('x'.repeat(5_000)), isTaken(' '), isTaken('x'.repeat(2_000))]).toEqual([false, false, true]);
  });
});

describe('a first message to a person', () => {
  it('opens their chat once, and notifies them', async () => {
    const { chatId } = await openChatAsAdmin(campus.world, campus.admin, { userId: budi.id });
    expect(await openChatAsAdmin(campus.world, campus.admin, { userId: budi.id })).toEqual({ chatId: budi.id });
    const message = { chatId, messageId: ID.unique(), message: 'Halo Budi, ada yang ingin kami tanyakan', imageId: '' };
    await sendMessage(campus.world, campus.admin, message);
    const where = { userId: budi.id, kind: 'support_message' };
    expect(await campus.world.rows.list('notifications', { where, limit: 10 })).toHaveLength(1);
    expect((await campus.world.rows.get('totals', 'all'))?.chats ?? 1).toBeGreaterThan(0);
    const opened = { subject: budi.id, action: 'person.chat' };
    expect(await campus.world.rows.list('auditEvents', { where: opened, limit: 10 })).toHaveLength(1);
  });

  it('is refused for unknown people and oneself', async () => {
    const open = (userId: string) => openChatAsAdmin(campus.world, campus.admin, { userId });
    expect(await refusalOf(open(ID.unique()))).toMatchObject({ code: 'user_not_found' });
    expect(await refusalOf(open(campus.admin.id))).toMatchObject({ code: 'own_case' });
  });
});
