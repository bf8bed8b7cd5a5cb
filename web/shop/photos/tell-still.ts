import { isAnimated } from '#domain/photo-animation.ts';
import { shopTexts } from '../../copy/shop.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** Tells the person that only the first picture of an animation is kept. `start`: the file's first bytes. */
export function tellStill(start: Uint8Array): void {
  if (isAnimated(start)) void toast('info', shopTexts.becameStill);
}
