import fc from 'fast-check';
import { expect, test } from 'vitest';
import { platformIdOf } from '../../deploy/project/plan-project.ts';

const host = fc.domain();
const projectId = fc.stringMatching(/^[a-z0-9][a-z0-9_.-]{0,35}$/);

test('web platforms have different ids per project and host, even with long names', () => {
  fc.assert(
    fc.property(projectId, projectId, host, host, (one, other, first, second) => {
      const ids = [
        platformIdOf(one, first),
        platformIdOf(one, second),
        platformIdOf(other, first),
        platformIdOf(other, second),
      ];
      for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/);
      const pairs = [one, other].flatMap((id) => [first, second].map((name) => `${id} ${name}`));
      expect(new Set(ids).size).toBe(new Set(pairs).size);
    }),
    {
      examples: [
        ['lapak', 'lapak-2', 'lapak.example', 'lapak.example'],
        ['a', 'a', `${'x'.repeat(40)}.id`, `${'x'.repeat(40)}.com`],
      ],
    },
  );
});
