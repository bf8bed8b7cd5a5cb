import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { addDevice, listDevices, removeDevice } from '../../functions/usecases/devices/push-devices.ts';
import { choicesOf, chooseNotifications } from '../../functions/usecases/notifications/choices.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { newDevice } from '../support/devices.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const namesOf = async (who: Caller): Promise<string[]> =>
  (await listDevices(campus.world, who)).devices.map(({ device }) => device);

/** Adds each device in a different hour, so that the throttle does not apply. */
const addAll = async (who: Caller, names: readonly string[]): Promise<void> => {
  for (const [at, name] of names.entries()) {
    const world = campus.worldWith({ now: () => Date.now() + at * 3_600_000 });
    await addDevice(world, who, newDevice(undefined, name).input);
  }
};

describe('push devices', () => {
  it('are listed newest first, without their endpoints, and can be removed', async () => {
    const budi = await campus.person();
    await addAll(budi, ['Ponsel', 'Laptop']);
    const { devices } = await listDevices(campus.world, budi);
    expect(devices.map(({ device }) => device)).toEqual(['Laptop', 'Ponsel']);
    expect(Object.keys(devices[0] ?? {})).toEqual(['deviceId', 'device', 'since']);
    expect(Date.parse(devices[0]?.since ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const deviceId = devices[0]?.deviceId ?? '';
    for (let twice = 0; twice < 2; twice++)
      expect(await removeDevice(campus.world, budi, { deviceId })).toEqual({ deviceId });
    expect(await namesOf(budi)).toEqual(['Ponsel']);
  });

  it('are updated when registered again', async () => {
    const budi = await campus.person();
    const { input } = newDevice();
    const [first, second] = await Promise.all([
      addDevice(campus.world, budi, input),
      addDevice(campus.world, budi, input),
    ]);
    expect(second).toEqual(first);
    const { keys } = newDevice().input;
    expect(await addDevice(campus.world, budi, { ...input, keys, device: 'Baru' })).toEqual(first);
    expect(await campus.world.rows.get('pushSubscriptions', first.deviceId)).toMatchObject({ ...keys, device: 'Baru' });
    expect(await namesOf(budi)).toEqual(['Baru']);
  });

  it('can neither be taken over without their keys, nor removed by others', async () => {
    const [budi, eko] = [await campus.person(), await campus.person('Eko')];
    const { input } = newDevice();
    const { deviceId } = await addDevice(campus.world, budi, input);
    const { keys } = newDevice().input;
    expect((await refusalOf(addDevice(campus.world, eko, { ...input, keys }))).code).toBe('push_taken');
    const half = { p256dh: input.keys.p256dh, auth: keys.auth };
    expect((await refusalOf(addDevice(campus.world, eko, { ...input, keys: half }))).code).toBe('push_taken');
    await removeDevice(campus.world, eko, { deviceId });
    await removeDevice(campus.world, eko, { deviceId: '../../users/x' });
    expect([await namesOf(budi), await namesOf(eko)]).toEqual([['Ponsel'], []]);
  });

  it('belong to the person who signed in last in that browser', async () => {
    const [budi, eko] = [await campus.person(), await campus.person('Eko')];
    const { input } = newDevice();
    await addDevice(campus.world, budi, input);
    await addDevice(campus.world, eko, input);
    expect([await namesOf(budi), await namesOf(eko)]).toEqual([[], ['Ponsel']]);
  });

  it('replace the oldest ones above the limit, even when many register simultaneously', async () => {
    const [budi, eko] = [await campus.person(), await campus.person('Eko')];
    const names = Array.from({ length: 100 }, (_, at) => `Ponsel ${at + 1}`);
    await addAll(budi, names);
    expect(await namesOf(budi)).toEqual(names.slice(-limits.pushDevices).reverse());
    await Promise.all(
      names.map((name, at) => {
        const world = campus.worldWith({ now: () => Date.now() + at * 3_600_000 });
        return addDevice(world, eko, newDevice(undefined, name).input);
      }),
    );
    expect(await namesOf(eko)).toHaveLength(limits.pushDevices);
  });

  it('are refused for unknown push services, with invalid keys, and too often', async () => {
    const budi = await campus.person();
    const { input } = newDevice('https://169.254.169.254/latest/meta-data');
    expect((await refusalOf(addDevice(campus.world, budi, input))).code).toBe('push_service_refused');
    const nowhere = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const bad = newDevice().input;
    expect(
      await refusalOf(addDevice(campus.world, budi, { ...bad, keys: { ...bad.keys, p256dh: nowhere } })),
    ).toMatchObject({ code: 'invalid_input', details: { fields: { 'keys.p256dh': 'invalid' } } });
    const world = campus.worldWith({ now: () => 0 });
    const { input: again } = newDevice();
    for (let time = 0; time < 30; time++) await addDevice(world, budi, again);
    expect((await refusalOf(addDevice(world, budi, again))).code).toBe('rate_limited');
  });

  it('may use a push service that the campus configures', async () => {
    const budi = await campus.person();
    const { input } = newDevice('http://127.0.0.1:9911/p/1');
    const world = campus.worldWith({ settings: { pushServices: ['http://127.0.0.1:9911'] } });
    await addDevice(world, budi, input);
    expect(await namesOf(budi)).toEqual(['Ponsel']);
  });

  it('are not duplicated after a change of the project’s id secret', async () => {
    const budi = await campus.person();
    const { input } = newDevice();
    await addDevice(campus.worldWith({ settings: { idSecret: 'before' } }), budi, input);
    const { deviceId } = await addDevice(campus.world, budi, input);
    expect((await listDevices(campus.world, budi)).devices.map((one) => one.deviceId)).toEqual([deviceId]);
  });
});

describe('notification settings', () => {
  const choices = { pushOff: ['talks'], emailOff: ['sales', 'money'], isQuiet: false, wantsBroadcasts: true } as const;
  const chosen = { ...choices, pushOff: [...choices.pushOff], emailOff: [...choices.emailOff] };

  it('are stored in one row that its person can read, even after simultaneous requests or a new secret', async () => {
    const budi = await campus.person();
    expect(await choicesOf(campus.world, budi.id)).toBeNull();
    await Promise.all([1, 2, 3].map(() => chooseNotifications(campus.world, budi, chosen)));
    const row = await choicesOf(campus.world, budi.id);
    expect(row).toMatchObject({ ...chosen, userId: budi.id, $permissions: [`read("user:${budi.id}")`] });
    const moved = campus.worldWith({ settings: { idSecret: 'after' } });
    expect(await chooseNotifications(moved, budi, { ...chosen, isQuiet: true })).toEqual({ ...chosen, isQuiet: true });
    const all = await campus.world.rows.list('notificationChoices', { where: { userId: budi.id }, limit: 5 });
    expect(all).toEqual([expect.objectContaining({ ...chosen, $id: row?.$id, isQuiet: true })]);
  });

  it('are in the data export with the devices but without endpoints, and are deleted with the account', async () => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    const { input } = newDevice();
    await addDevice(campus.world, budi, input);
    await chooseNotifications(campus.world, budi, chosen);
    const data = await ownData(campus.world, budi);
    expect(data.notificationChoices).toMatchObject(chosen);
    expect(data.devices).toMatchObject([{ device: 'Ponsel' }]);
    for (const secret of [input.endpoint, input.keys.p256dh, input.keys.auth])
      expect(JSON.stringify(data)).not.toContain(secret);
    await accountDeleted(campus.world, budi.id);
    expect(await choicesOf(campus.world, budi.id)).toBeNull();
    expect(await namesOf(budi)).toEqual([]);
  });
});
