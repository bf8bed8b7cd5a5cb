/** While a kind's panel is loading, as high as the window: what is below the product is out of sight, and moves nowhere in sight. */
export const PanelToCome = () => <div style={{ width: '100%', minHeight: '100svh' }} aria-busy="true" />;

export const panelToCome = <PanelToCome />;
