/** Reads a QR code from the current video frame; null if there is none. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The used part of the browser's BarcodeDetector, which TypeScript does not know. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader, if it works: some have the class without an implementation. */
async function nativeReader(): Promise<FrameReader | null> {
  const Native: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector');
  const formats = await Native?.getSupportedFormats().catch((): string[] => []);
  if (!Native || !formats?.includes('qr_code')) return null;
  const detector = new Native({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** Longest edge of the analysed frame, px: enough to read a code held in front of a phone. */
const edge = 720;

async function libraryReader(): Promise<FrameReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, edge / Math.max(video.videoWidth, video.videoHeight, 1));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0 || canvas.height === 0) return null;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return null; // the library throws when it finds no code
    }
  };
}

/** The browser's QR reader if it works, otherwise a library. Rejects if the library cannot be loaded. */
export async function frameReader(): Promise<FrameReader> {
  const native = await nativeReader();
  if (!native) return libraryReader();
  let read = native;
  return async (video) => {
    try {
      return await read(video);
    } catch (error) {
      // On some phones the native reader's service is missing.
      if (read !== native) throw error;
      read = await libraryReader();
      return null;
    }
  };
}
