import { isAnimated } from '#domain/photo-animation.ts';
import { shopTexts } from '../../copy/shop.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Says so when a picture that moves becomes a photo. `start`: its first bytes. */
export function tellStill(start: Uint8Array): void {
  if (isAnimated(start)) void toast('info', shopTexts.becameStill);
}
