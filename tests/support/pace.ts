/**
 * Measured throughput and processor time of each phase of a load test: on a shared machine both differ from the plan.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Clock ticks per second: Linux counts processor time in hundredths of a second. */
const ticks = 100;

/** CPU time of a process and its descendants in seconds, including descendants that have ended. */
export function cpuSecondsOf(pid: number): number {
  let stat: string;
  let below: number[];
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    below = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return 0; // the process has ended, and its parent counts its time
  }
  // utime, stime, cutime, cstime: fields 14 to 17; the second field may contain spaces.
  const own = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return own.reduce((sum, one) => sum + one, 0) / ticks + below.reduce((sum, one) => sum + cpuSecondsOf(one), 0);
}

/** `answered`: requests completed so far; `serverCpu`: processor time of the servers in seconds. */
export function paceOf(answered: () => number, serverCpu: () => number) {
  const lines: string[] = [];
  const now = () => {
    const { user, system } = process.cpuUsage();
    return { at: performance.now(), answered: answered(), server: serverCpu(), client: (user + system) / 1e6 };
  };
  return {
    async during<T>(name: string, what: () => Promise<T>): Promise<T> {
      const from = now();
      const result = await what();
      const to = now();
      const took = (to.at - from.at) / 1000;
      const share = (of: 'server' | 'client') => `${(((to[of] - from[of]) / took) * 100).toFixed(0)} %`;
      const rate = ((to.answered - from.answered) / took).toFixed(1);
      lines.push(
        `  ${name}: ${took.toFixed(1)} s, ${rate} requests answered a second, server ${share('server')} and asker ${share('client')} of a core, load ${loadavg()[0]?.toFixed(1)}`,
      );
      return result;
    },
    said: () => lines.join('\n'),
  };
}
