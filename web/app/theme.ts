import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { mainShade, toska } from '#domain/settings/toska.ts';

/** Kunyit: turmeric, for important elements. */
const kunyit: MantineColorsTuple = [
  '#fff7e0',
  '#ffedc2',
  '#ffdd8a',
  '#ffcb4d',
  '#fbbc1f',
  '#f5b007',
  '#dd9c00',
  '#a87400',
  '#845b00',
  '#5f4100',
];
/** Cabai: chilli, for discounts and irreversible actions. */
const cabai: MantineColorsTuple = [
  '#ffece8',
  '#fcd7d0',
  '#f6aca0',
  '#f07e6c',
  '#ea5940',
  '#e24527',
  '#cf3618',
  '#b52c12',
  '#91220d',
  '#6b1808',
];
/** Dark-mode greys with a tint of the awning's green. */
const dark: MantineColorsTuple = [
  '#dbe5e2',
  '#bccac6',
  '#9aaba6',
  '#6b7d78',
  '#42524e',
  '#31403c',
  '#22302d',
  '#182320',
  '#111a18',
  '#0b1211',
];

const face = {
  fontFamily:
    '"Plus Jakarta Sans", "Nunito Sans", "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", sans-serif',
};

export const theme = createTheme({
  colors: { toska, kunyit, cabai, dark },
  primaryColor: 'toska',
  // Shade 7 has a contrast of 6:1 with white text in both modes; Mantine's autoContrast checks the light shade only.
  primaryShade: mainShade,
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#17211f',
  ...face,
  headings: { ...face, fontWeight: '600', textWrap: 'balance' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  shadows: { sm: '0 1px 2px rgb(23 33 31 / 8%), 0 4px 14px rgb(23 33 31 / 6%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // An opening menu focuses its first item. Mantine would focus a placeholder that is not a menu item, which ARIA
    // forbids.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The `<header>` of a dialog or drawer is outside `<main>` and would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** The default theme's greys fail WCAG AA for small text; these pass. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbf8f2',
    '--mantine-color-dimmed': '#55635f',
    '--mantine-color-placeholder': '#66736f',
    '--mantine-color-error': '#b52c12',
    '--lapak-card': '#ffffff',
    '--lapak-line': '#e6dfd2',
    '--lapak-well': '#f1ebdf',
    '--lapak-price': '#17211f',
    '--lapak-brand': toska[mainShade],
  },
  dark: {
    '--mantine-color-dimmed': '#9aaba6',
    '--mantine-color-placeholder': '#8b9c97',
    '--mantine-color-error': '#f6aca0',
    '--lapak-card': '#1c2926',
    '--lapak-line': '#31403c',
    '--lapak-well': '#22302d',
    '--lapak-price': '#f2f7f5',
    '--lapak-brand': toska[3],
    // Text colour of buttons without a background; Mantine's shade 0 is almost white.
    '--mantine-color-toska-light-color': 'var(--mantine-color-toska-3)',
    '--mantine-color-cabai-light-color': 'var(--mantine-color-cabai-2)',
  },
});
