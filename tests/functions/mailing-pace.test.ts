import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailingCampus, openMailingCampus } from '../support/mailings.ts';
import { cpuSecondsOf } from '../support/pace.ts';
import { proof, runs } from '../support/proof.ts';

const people = runs(250, 5_000);
/** Allowed processor seconds for 5,000 recipients, and megabytes for each further thousand. */
const bar = { seconds: 60, megabytes: 60 };

let post: MailingCampus;
let emails: string[];
beforeAll(async () => {
  post = await openMailingCampus(true);
  emails = await post.people(people);
});
afterAll(() => post.close());

it(`a mailing to ${people} people reaches each once, with bounded work and constant memory`, async () => {
  const from = cpuSecondsOf(process.pid);
  const { id, title } = await post.tellAll();
  /** Memory of this process with the function's thread, in megabytes, by mails sent. */
  const memory: [sent: number, megabytes: number][] = [];
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const { state, sent } = await post.mailing(id);
        seen.add(sent);
        memory.push([sent, Math.round(process.memoryUsage().rss / 1_048_576)]);
        return state;
      },
      { timeout: runs(2, 30) * bar.seconds * 1_000, interval: 50 },
    )
    .toBe('done');
  const seconds = cpuSecondsOf(process.pid) - from;
  expect(await post.mailing(id)).toMatchObject({ total: people, sent: people, failed: 0 });
  const times = post.reached(title);
  expect(emails.filter((email) => times.get(email) !== 1)).toEqual([]);
  expect(times.size).toBe(people);
  expect(await post.leftovers()).toEqual({ chunks: 0, messages: 0 });
  if (!proof) return;
  expect(seconds).toBeLessThan(bar.seconds);
  const after = (share: number) => Math.max(...memory.filter(([sent]) => sent >= share * people).map(([, mb]) => mb));
  const early = Math.max(...memory.filter(([sent]) => sent <= people / 5).map(([, mb]) => mb));
  console.log(
    `${people} people: ${seconds.toFixed(1)} s of processor, ${seen.size} counts seen, ${early} MB at first, ${after(0.8)} MB at last`,
  );
  expect(after(0.8) - early).toBeLessThan(bar.megabytes);
});
