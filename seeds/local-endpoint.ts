/** Whether an endpoint is on this machine: localhost, *.localhost, 127.x.x.x, ::1. */
export function isLocalEndpoint(endpoint: string): boolean {
  const { hostname } = new URL(endpoint);
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
