import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Subscriber } from './subscription-index.ts';

/** Bytes that may be buffered for a slow reader before it is disconnected. */
const BUFFER_LIMIT = 1024 * 1024;

/** An open socket with its user. */
export class Connection implements Subscriber {
  readonly socket: WebSocket;
  /** The stream that frames are written to. */
  readonly stream: Duplex;
  roles: ReadonlySet<string>;
  userId: string;
  /** '' for guests, for API keys and for a JWT without a session. */
  sessionId: string;
  /** False without a project, or once the real server would have lost it; subscribing then closes the connection. */
  hasProject: boolean;
  /** Whether the client answered the last protocol ping. */
  alive = true;

  constructor(
    socket: WebSocket,
    stream: Duplex,
    identity: { roles: readonly string[]; userId: string; sessionId: string },
    hasProject: boolean,
  ) {
    this.socket = socket;
    this.stream = stream;
    this.roles = new Set(identity.roles);
    this.userId = identity.userId;
    this.sessionId = identity.sessionId;
    this.hasProject = hasProject;
  }

  /** Sends a text frame, or closes the connection if the client reads too slowly. */
  send(frame: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > BUFFER_LIMIT) {
      // Not `close`, because a close frame would wait behind all buffered data.
      this.socket.terminate();
      return;
    }
    this.socket.send(frame, { binary: false });
  }
}
