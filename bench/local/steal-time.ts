import { readFileSync } from 'node:fs';

/**
 * Processor time of the whole machine so far, in ticks: in total, and the part that the host gave to other machines.
 */
function ticks(): { all: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, idle, wait, irq, softIrq, stolen] = line.trim().split(/\s+/).slice(1).map(Number);
  const parts = [user, nice, system, idle, wait, irq, softIrq, stolen].map((part) => part ?? 0);
  return { all: parts.reduce((sum, part) => sum + part, 0), stolen: stolen ?? 0 };
}

/**
 * Starts measuring; the returned function gives the share of processor time (0 to 1) that went to other machines of the
 * host.
 */
export function stolenShare(): () => number {
  const from = ticks();
  return () => {
    const to = ticks();
    return (to.stolen - from.stolen) / Math.max(1, to.all - from.all);
  };
}
