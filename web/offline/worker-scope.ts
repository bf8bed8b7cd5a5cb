/** The part of ServiceWorkerGlobalScope used here: TypeScript's library for it conflicts with the page's. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Pressed extends Lasting {
  /** Id of the pressed button; '' for the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}
interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  message: MessageEvent<unknown> & Lasting;
  fetch: Fetching;
  push: Pushed;
  notificationclick: Pressed;
  pushsubscriptionchange: Lasting;
}
/** An open page controlled by this worker. */
export interface Tab {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
  postMessage(message: string): void;
}
/** Options that TypeScript's type lacks. */
interface ShownOptions extends NotificationOptions {
  renotify: boolean;
  timestamp: number;
  actions: { action: string; title: string }[];
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: Omit<ServiceWorkerRegistration, 'showNotification'> & {
    showNotification(title: string, options: ShownOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(name: K, act: (event: WorkerEvents[K]) => void): void;
}
export const worker = globalThis as unknown as WorkerScope;
