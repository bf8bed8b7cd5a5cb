/** Told of what nobody expected: the error, and where it came up. */
export type Report = (error: unknown, where: string) => void;

export const reportToConsole: Report = (error, where) => console.error(`[midtrans-simulator] ${where}:`, error);

/** How one simulator is set up. */
export interface MidtransOptions {
  /** The merchant's key: Basic authentication of the merchant's calls, and the last part of every signature. */
  readonly serverKey: string;
  /** Where notifications go ("Payment Notification URL" of the dashboard). Hosts under .localhost are this machine. */
  readonly notificationUrl?: string;
  /** Path below which everything is: '/midtrans', or '' (default) for a server of its own. */
  readonly path?: string;
  /** The SQLite file that keeps payments and notifications, or ':memory:' (default). */
  readonly data?: string;
  /** Milliseconds that a minute of Midtrans takes: retries come after 2, 10, 30 … such minutes. Default 60000. */
  readonly minuteMs?: number;
  /** Behind a proxy: X-Forwarded-Proto is believed, and the control page answers nobody. Default false. */
  readonly behindProxy?: boolean;
  /** Default: console.error. */
  readonly report?: Report;
}
