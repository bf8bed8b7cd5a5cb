/** Called with unexpected errors and where they occurred. */
export type Report = (error: unknown, where: string) => void;

export const reportToConsole: Report = (error, where) => console.error(`[midtrans-simulator] ${where}:`, error);

/** The settings of one simulator. */
export interface MidtransOptions {
  /** The merchant's key, for Basic authentication and signatures. */
  readonly serverKey: string;
  /**
   * Where notifications are sent ("Payment Notification URL" of the dashboard). Hosts under .localhost are this
   * machine.
   */
  readonly notificationUrl?: string;
  /** The path prefix, such as '/midtrans', or '' (default) for a separate server. */
  readonly path?: string;
  /** The SQLite file with payments and notifications, or ':memory:' (default). */
  readonly data?: string;
  /** The length of a simulated minute in ms: retries follow after 2, 10, 30 … of them. Default 60000. */
  readonly minuteMs?: number;
  /**
   * Whether the simulator runs behind a proxy. If so, X-Forwarded-Proto is trusted and the control page is closed.
   * Default false.
   */
  readonly behindProxy?: boolean;
  /** Default: console.error. */
  readonly report?: Report;
}
