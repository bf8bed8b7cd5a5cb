import { z } from 'zod';
import { type Finding, fault, note, ok, reasonOf } from './finding.ts';

const healthSchema = z.object({ status: z.enum(['pass', 'fail']), reasons: z.array(z.string()).default([]) });

const locked = 'fuser -v on appwrite.sqlite in the data folder names what holds it beside lapak: end it';

const todos: readonly (readonly [start: string, todo: string])[] = [
  ['function ', 'systemctl restart lapak deploys damaged code again; else journalctl -u lapak -n 50 may say why'],
  ['client: ', 'systemctl restart lapak: the release that runs was removed or moved'],
  ['database: its log', `${locked}; if none, systemctl restart lapak`],
  ['database: a row could not be written', `${locked}; else journalctl -u lapak -n 50 says why`],
  ['backup: lapak-', 'systemctl enable --now lapak-backup.timer lapak-backup-trial.timer'],
  ['database: a page', 'systemctl stop lapak, and restore a backup (docs/running.md)'],
  ['mail: the mail server did not take', 'correct SMTP_SENDER, allow it at the mail server, or raise its limit'],
  ['files: ', 'LimitNOFILE of lapak.service, or ulimit -n of the shell that starts the server'],
  ['database: its file was moved', 'put its folder back; else restore a backup (docs/running.md)'],
];

/**
 * The server's own report. The server runs with the rights, resolver and network of its service, which may differ from
 * those of this process.
 */
export async function checkHealth(local: string, patience: number): Promise<Finding[]> {
  try {
    const answer = await fetch(`${local}/healthz?now`, { signal: AbortSignal.timeout(2 * patience) });
    const told = healthSchema.safeParse(await answer.json());
    if (!told.success)
      return [
        fault('health', `the server can't say how it is (${answer.status})`, 'journalctl -u lapak -n 50 says why'),
      ];
    const { reasons } = told.data;
    if (reasons.length === 0) return [ok('health', 'the server finds nothing wrong itself')];
    return reasons.map((reason) => {
      const [, todo = 'journalctl -u lapak -n 50 may say why'] =
        todos.find(([start]) => reason.startsWith(start)) ?? [];
      return fault('health', `the server says: ${reason}`, todo);
    });
  } catch (problem) {
    return [note('health', `the server does not say how it is (${reasonOf(problem)})`)];
  }
}
