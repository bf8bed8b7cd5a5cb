/** The first descriptor that systemd passes (sd_listen_fds(3)). */
const first = 3;

/**
 * The listening socket that systemd holds for this process (lapak.socket), so that connections wait during a change of
 * version.
 */
export const heldSocket = (
  { LISTEN_FDS, LISTEN_PID }: Readonly<Record<string, string | undefined>>,
  pid: number,
): number | undefined => (LISTEN_FDS === '1' && LISTEN_PID === String(pid) ? first : undefined);
