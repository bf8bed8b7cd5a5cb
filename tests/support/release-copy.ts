import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface ReleaseChange {
  readonly version?: string;
  /** Adds a data migration with this id that changes no rows. */
  readonly migration?: string;
}

/**
 * Creates a release next to this checkout, as a team unpacks one: with its own commands, functions and built client,
 * and with linked packages. It is modified like a later version.
 */
export function releaseCopy(folder: string, { version, migration }: ReleaseChange = {}): string {
  mkdirSync(folder, { recursive: true });
  const parts = ['deploy', 'functions', 'scripts', 'seeds/pictures/banners', 'dist/web', 'dist/functions'];
  for (const name of [...parts, 'appwrite.json', 'package.json', '.env.example'])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const change = (path: string, how: (text: string) => string) => {
    const file = join(folder, path);
    const before = readFileSync(file, 'utf8');
    const after = how(before);
    if (after === before) throw new Error(`${path} is not as this test knows it.`);
    writeFileSync(file, after);
  };
  if (version) {
    const { version: own } = JSON.parse(readFileSync('package.json', 'utf8'));
    change('package.json', (text) => text.replace(`"version": "${own}"`, `"version": "${version}"`));
    change('dist/web/version.json', (text) => text.replace(own, version));
  }
  if (migration)
    change('deploy/project/data-migrations.ts', (text) =>
      text.replace(
        /(?<=readonly DataMigration\[\] = \[)/,
        `{ id: '${migration}', what: 'one of this test', run: async () => 0 }, `,
      ),
    );
  return folder;
}
