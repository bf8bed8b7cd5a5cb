/** The entry `appwrite-local/web-front`: what a server before this one sends and refuses as this one does. */
export { guardSockets, refuseUpgrade } from '../core/http/sockets.ts';
export { hasConfigSlot, pageWithConfig, withConfigVersion } from './client-config.ts';
