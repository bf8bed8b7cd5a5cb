/**
 * An import in the wrong direction is refused with a message that says where the code belongs. The domain keeps no
 * state.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ruleFiles } from '../support/sources.ts';

const depcruise = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const config = resolve('.dependency-cruiser.cjs');

/** By rule: the importing file, the imported file, and the folder that the message suggests. */
const refused: readonly (readonly [rule: string, from: string, to: string, place: string])[] = [
  ['domain-is-pure', 'functions/domain/rule.ts', 'functions/usecases/act.ts', 'functions/usecases'],
  ['domain-is-pure', 'functions/kinds/rental/rules/days.ts', 'functions/kinds/rental/usecases/rent.ts', 'usecases'],
  ['domain-is-pure', 'functions/kinds/free/rules.ts', 'functions/kinds/free/server.ts', 'functions/usecases'],
  [
    'usecases-name-their-world',
    'functions/usecases/act.ts',
    'functions/adapters/mail.ts',
    'functions/usecases/world.ts',
  ],
  [
    'usecases-name-their-world',
    'functions/kinds/free/usecases/act.ts',
    'functions/adapters/rows.ts',
    'functions/usecases/world.ts',
  ],
  ['shared-code-knows-no-kind', 'functions/domain/orders/life.ts', 'functions/kinds/rental/rules/days.ts', 'rulesOf'],
  ['shared-code-knows-no-kind', 'functions/upkeep/steps.ts', 'functions/kinds/free/usecases/act.ts', 'world.kinds'],
  ['kinds-are-apart', 'functions/kinds/free/rules/gift.ts', 'functions/kinds/link/rules/name.ts', 'shared code'],
  ['lists-are-composed', 'functions/usecases/orders/act.ts', 'functions/usecases/kinds/index.ts', 'world.kinds'],
  ['lists-are-composed', 'functions/kinds/link/usecases/act.ts', 'functions/usecases/kinds/index.ts', 'world.kinds'],
  ['adapters-serve-usecases', 'functions/adapters/mail.ts', 'functions/kit/caller.ts', 'functions/kit'],
  ['functions-stand-alone', 'functions/kit/caller.ts', 'web/lib/session.ts', 'functions/domain'],
  ['market-stands-alone', 'functions/market/app.ts', 'functions/admin/app.ts', 'functions/usecases'],
  ['web-knows-domain-and-types', 'web/lib/session.ts', 'functions/usecases/plain.ts', 'functions/domain'],
  ['web-lib-below-ui', 'web/lib/query.ts', 'web/ui/button.ts', 'goes down to web/lib'],
  ['web-ui-below-shop', 'web/ui/button.ts', 'web/shop/card.ts', 'goes down to web/ui'],
  ['web-shop-below-features', 'web/shop/card.ts', 'web/features/cart/page.ts', 'goes down to web/shop'],
  ['kinds-through-their-lists', 'web/shop/line.ts', 'web/kinds/rental/panel.ts', 'kind.ts'],
  ['a-kind-knows-no-other', 'web/kinds/service/panel.ts', 'web/kinds/rental/days.ts', 'web/shop'],
  ['web-kinds-below-app', 'web/kinds/free/page.ts', 'web/app/shell.ts', 'a feature'],
  ['web-features-below-app', 'web/features/cart/page.ts', 'web/app/router.ts', 'goes down to web/shop'],
  ['features-are-apart', 'web/features/orders/page.ts', 'web/features/money/list.ts', 'web/shop'],
  ['copy-is-text', 'web/copy/words.ts', 'web/ui/plain.ts', 'web/features or web/shop'],
  ['lib-says-nothing', 'web/lib/errors.ts', 'web/copy/plain.ts', 'by the screen that catches them'],
  ['resolvable', 'web/ui/lost.ts', 'web/ui/nowhere.ts', 'package.json'],
];

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
let said = '';
beforeAll(() => {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [, , to] of refused) if (!to.endsWith('nowhere.ts')) write(to, 'export const there = 1;\n');
  const up = (from: string) => '../'.repeat(from.split('/').length - 1);
  for (const [, from, to] of refused)
    write(from, `import { there } from '${up(from)}${to}';\nexport const here = there;\n`);
  write('package.json', '{ "type": "module" }');
  const args = [depcruise, '--output-type', 'err-long', '--config', config, 'functions', 'web'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  said = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(refused)('%s: %s → %s', (rule, from, to, place) => {
  const lines = said.split('\n');
  const at = lines.findIndex((line) => line.includes(`error ${rule}: ${from}`));
  expect([rule, lines[at]]).toEqual([rule, expect.stringContaining(to.endsWith('nowhere.ts') ? 'nowhere' : to)]);
  // dependency-cruiser wraps the comment over several lines.
  const comment = lines.slice(
    at + 1,
    lines.findIndex((line, place) => place > at && /error |✖/.test(line)),
  );
  expect(comment.join(' ').replace(/\s+/g, ' ')).toContain(place);
});

/** A rule depends only on its arguments: time zone, settings and the current time are passed to it. */
it('no file of the domain has a module-level variable', () => {
  const variables = ruleFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?(?:let|var) .*/gm)].map(([line]) => `${file}: ${line}`),
  );
  expect(variables).toEqual([]);
});

it('prints no other warning, such as one about a missing compiler', () => {
  expect(said).not.toContain('‼');
});
