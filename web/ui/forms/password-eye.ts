/** For every PasswordInput: its button has a name, and a place that thumbs hit. */
export const eye = { visibilityToggleButtonProps: { 'aria-label': 'Tampilkan atau sembunyikan isian' } } as const;
