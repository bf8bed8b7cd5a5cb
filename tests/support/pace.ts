/** How fast a load test really was, part by part, and whose processor it took: on a shared machine neither is what was asked for. */
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** Linux counts processor time in hundredths of a second. */
const ticks = 100;

/** Seconds of processor that this process, all below it and those of them that have ended have had. */
export function cpuSecondsOf(pid: number): number {
  let stat: string;
  let below: number[];
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    below = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return 0; // it has ended meanwhile, and its parent counts it
  }
  // utime, stime, cutime, cstime: fields 14 to 17, of which the second may hold spaces.
  const own = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return own.reduce((sum, one) => sum + one, 0) / ticks + below.reduce((sum, one) => sum + cpuSecondsOf(one), 0);
}

/** `answered`: how many requests have been until now; `serverCpu`: seconds that the servers have had. */
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
