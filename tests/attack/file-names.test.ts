/**
 * Appwrite checks a file's extension only at upload and lets the uploader rename it. In every bucket, each route that
 * shows or serves a file uses a one-line name with an allowed extension.
 */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Client, ID, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { resultEndings, resultName } from '#kinds/service/rules/result-name.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Bucket, Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { allWays, ways } from '../support/file-ways.ts';
import { onePixel } from '../support/photos.ts';
import { bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute } from '../support/routes.ts';

const { buckets } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
  buckets: { $id: Bucket; allowedFileExtensions: string[] }[];
};
const endingsOf = new Map(buckets.map(({ $id, allowedFileExtensions }) => [$id, allowedFileExtensions]));

let campus: Campus;
let stage: RouteStage;
let storage: Storage;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  await ensureProfile(campus.world, campus.admin);
  stage = await stageRoutes(campus);
  const { endpoint, projectId, key } = campus.server;
  storage = new Storage(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
});
afterAll(() => campus.close());

/** A file that its uploader has renamed. `isLocked`: the uploader has also removed their own update permission. */
async function renamed(owner: Caller, bucketId: Bucket, name: string, isLocked: boolean): Promise<string> {
  const rights = [Permission.update(Role.user(owner.id)), Permission.delete(Role.user(owner.id))];
  const file = InputFile.fromBuffer(onePixel, 'foto.png');
  const { $id: fileId } = await storage.createFile({ bucketId, fileId: ID.unique(), file, permissions: rights });
  const permissions = isLocked ? [Permission.read(Role.user(owner.id))] : rights;
  await storage.updateFile({ bucketId, fileId, name, permissions });
  return fileId;
}

const hostile = ['hasil.exe', 'hasil\u202Efdp.exe', 'a.png\nb: c.exe', 'a.png\r\nX: y', '../../x.svg', 'tanpa-akhiran'];
const oneLine = /^[^\p{C}\p{Zl}\p{Zp}\\/]+$/u;

it('has a route for every bucket that people upload to', () => {
  const uploaded = buckets.map(({ $id }) => $id).filter((id) => id !== 'banners');
  expect(Object.keys(ways).sort()).toEqual(uploaded.sort());
});

describe.each(allWays)('$route', ({ bucketId, route, by, body, kept }) => {
  it.each([false, true])('replaces the name of a renamed file with a safe one (locked: %s)', async (isLocked) => {
    const who = by === 'admin' ? campus.admin : stage[by];
    for (const name of hostile) {
      const fileId = await renamed(who, bucketId, name, isLocked);
      const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
      const valid = await bodyOf(campus, stage, route, fileId);
      const call = {
        ids,
        body: body(valid, fileId, 'hasil\u202E\n.pdf'),
        userId: who.id,
        clientIp: '10.0.0.1',
        serverKey: '',
      };
      const { status, text } = await callRoute(campus.world, route, call);
      expect([route, status, text]).toEqual([route, 200, expect.any(String)]);
      const place = kept?.(text) ?? { bucketId, fileId };
      const file = await storage.getFile(place);
      expect(file.name).toMatch(oneLine);
      expect(endingsOf.get(place.bucketId)).toContain(file.name.split('.').at(-1)?.toLowerCase());
      expect(file.$permissions.filter((one) => !one.startsWith('read('))).toEqual([]);
      const [row] = await campus.world.rows.list('resultFiles', { where: { fileId }, limit: 1 });
      if (bucketId === 'result-files') expect(row?.name).toBe(file.name);
    }
  });
});

describe('the name of a result file', () => {
  it('allows the same extensions as its bucket', () => {
    expect([...resultEndings].sort()).toEqual(endingsOf.get('result-files')?.sort());
  });

  it('stays unchanged if it is safe', () => {
    for (const name of ['catatan.pdf', 'Bab 1 – revisi (2).docx', 'data.akhir.CSV', 'うどん.png'])
      expect(resultName(name)).toBe(name);
  });

  it.each([
    ['hasil\u202Efdp.exe', null],
    ['hasil.exe', null],
    ['hasil', null],
    ['.pdf', null],
    ['\u200B.pdf', null],
    ['hasil.pdf.', null],
    ['hasil.pdf%2Eexe', null],
    ['hasil.exe\n.pdf', 'hasil.exe .pdf'],
    ['a/b\\c.pdf', 'a_b_c.pdf'],
    ['"a";b.pdf', '_a_;b.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(limits.resultNameMax - 4)}.pdf`],
  ])('%j becomes %j', (given, name) => {
    expect(resultName(given)).toBe(name);
  });

  it('is null, or one line with an allowed extension, and unchanged when sanitized again', () => {
    const ending = fc.constantFrom('', '.pdf', '.PDF', '.exe', '.pdf ', '.pdf\u202E');
    fc.assert(
      fc.property(fc.tuple(fc.string({ unit: 'binary', maxLength: 150 }), ending), ([stem, end]) => {
        const name = resultName(stem + end);
        if (name === null) return;
        expect(name).toMatch(oneLine);
        expect(name.length).toBeLessThanOrEqual(limits.resultNameMax);
        expect(resultEndings.some((one) => name.toLowerCase().endsWith(`.${one}`))).toBe(true);
        expect(resultName(name)).toBe(name);
      }),
    );
  });
});

it('rejects an executable even under an allowed name', async () => {
  const route = 'market POST /sales/:saleId/files';
  const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
  const permissions = [Permission.update(Role.user(stage.seller.id))];
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const file = InputFile.fromBuffer(program, 'hasil.pdf');
  const { $id: fileId } = await storage.createFile({
    bucketId: 'result-files',
    fileId: ID.unique(),
    file,
    permissions,
  });
  const call = {
    ids,
    body: { fileId, name: 'hasil.pdf' },
    userId: stage.seller.id,
    clientIp: '10.0.0.1',
    serverKey: '',
  };
  expect(await callRoute(campus.world, route, call)).toMatchObject({ status: 422 });
});
