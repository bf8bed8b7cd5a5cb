import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type CameraTrouble, cameraTrouble, closeCamera, openCamera } from './camera.ts';
import { frameReader } from './frame-reader.ts';

const pauseMs = 120;

/**
 * Passes QR texts from the camera to `onText` while mounted; unmounting turns the camera off. A new `attempt` requests
 * the camera again.
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  attempt: number,
  onText: (text: string) => void,
): 'asking' | 'on' | CameraTrouble {
  const [state, setState] = useState<'asking' | 'on' | CameraTrouble>('asking');
  const tell = useEffectEvent(onText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the camera
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const scan = async () => {
      setState('asking');
      stream = await openCamera();
      const picture = video.current;
      if (isOver || !picture) return closeCamera(stream);
      picture.srcObject = stream;
      const [read] = await Promise.all([frameReader(), picture.play()]);
      if (!isOver) setState('on');
      while (!isOver) {
        // An incoming call or a revoked permission ends the picture.
        if (!stream.active) throw new DOMException('', 'NotReadableError');
        const text = await read(picture);
        if (text !== null && !isOver) tell(text);
        await new Promise((next) => setTimeout(next, pauseMs));
      }
    };
    scan().catch((error: unknown) => {
      if (stream) closeCamera(stream);
      if (isOver) return; // the page was closed meanwhile
      console.info('No camera:', error);
      setState(cameraTrouble(error));
    });
    return () => {
      isOver = true;
      if (stream) closeCamera(stream);
    };
  }, [attempt, video]);
  return state;
}
