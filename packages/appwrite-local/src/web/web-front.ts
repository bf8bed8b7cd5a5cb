/** The entry `appwrite-local/web-front`: for a server before this one that has to send and refuse like it. */
export { guardSockets, refuseUpgrade } from '../core/http/sockets.ts';
export { hasConfigSlot, pageWithConfig, withConfigVersion } from './client-config.ts';
