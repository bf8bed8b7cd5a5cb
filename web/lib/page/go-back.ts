import type { NavigateFunction } from 'react-router-dom';

/** Goes to the previous page of the app; to `otherwise` if this page was opened from a link, so that there is none. */
export const goBack = (navigate: NavigateFunction, otherwise: string): void =>
  void (globalThis.history.state?.idx > 0 ? navigate(-1) : navigate(otherwise));
