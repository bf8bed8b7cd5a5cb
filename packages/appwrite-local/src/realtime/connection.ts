import type { WebSocket } from 'ws';
import type { Subscriber } from './subscription-index.ts';

/** Bytes that may wait for a slow reader before it is cut off. */
const BUFFER_LIMIT = 1024 * 1024;

/** One open socket: who it is and whether it keeps up. */
export class Connection implements Subscriber {
  readonly socket: WebSocket;
  roles: ReadonlySet<string>;
  userId: string;
  /** '' for guests and keys, and for a JWT that no session made. */
  sessionId: string;
  /** False after the real server has forgotten the project of a connection; then only closing is left. */
  hasProject: boolean;
  /** Answered the last protocol ping. */
  alive = true;

  constructor(
    socket: WebSocket,
    identity: { roles: readonly string[]; userId: string; sessionId: string },
    hasProject: boolean,
  ) {
    this.socket = socket;
    this.roles = new Set(identity.roles);
    this.userId = identity.userId;
    this.sessionId = identity.sessionId;
    this.hasProject = hasProject;
  }

  /** Sends a text frame, or ends the connection when its reader is too far behind. */
  send(frame: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > BUFFER_LIMIT) {
      // A close frame would wait behind everything the reader does not take.
      this.socket.terminate();
      return;
    }
    this.socket.send(frame, { binary: false });
  }
}
