import type { cameraTroubles } from '../../copy/handover.ts';

export type CameraTrouble = keyof typeof cameraTroubles;

/** Opens the back camera if there is one. Rejects with an error that `cameraTrouble` explains. */
export async function openCamera(): Promise<MediaStream> {
  // Undefined without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException('', 'NotFoundError');
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false });
}

/** Why there is no camera picture or no QR reader. */
export function cameraTrouble(error: unknown): CameraTrouble {
  // Camera errors are DOMExceptions; anything else means that the QR reader could not be loaded.
  if (!(error instanceof DOMException)) return 'unread';
  const { name } = error;
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
