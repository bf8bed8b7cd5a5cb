/**
 * The entry `appwrite-local/web-front`: for a server in front of this one that must send pages and refuse requests in
 * the same way.
 */
export { guardSockets, refuseUpgrade } from '../core/http/sockets.ts';
export { hasConfigSlot, pageWithConfig, withConfigVersion } from './client-config.ts';
