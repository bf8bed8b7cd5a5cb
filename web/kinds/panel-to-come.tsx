/**
 * Placeholder of a kind's panel, as high as the window: content below starts off-screen, so that it cannot visibly
 * shift.
 */
export const PanelToCome = () => <div style={{ width: '100%', minHeight: '100svh' }} aria-busy="true" />;

export const panelToCome = <PanelToCome />;
