/** States of draws for administrators. */
import type { DrawState } from '#kinds/free/rules/draw-state.ts';

export const drawStateNames: Record<DrawState, string> = {
  open: 'Menerima peserta',
  offered: 'Menunggu diambil',
  taken: 'Diambil',
  ended: 'Selesai',
  called_off: 'Batal di pihak pemberi',
};
