import type { cameraTroubles } from '../../copy/handover.ts';

export type CameraTrouble = keyof typeof cameraTroubles;

/** The camera on the back where there are two. Rejects with what `cameraTrouble` reads. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers have no camera for pages that came without TLS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException('', 'NotFoundError');
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
}

/** Why there is no picture, or nothing that reads it. */
export function cameraTrouble(error: unknown): CameraTrouble {
  // Cameras refuse with DOMExceptions; anything else is the reader's own code that did not come.
  if (!(error instanceof DOMException)) return 'unread';
  const { name } = error;
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

/** Puts the camera's light out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
