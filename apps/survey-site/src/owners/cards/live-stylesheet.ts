export const liveStyles = `
.live { display: flex; flex-wrap: wrap; align-items: center; justify-content: end; gap: .5rem .875rem; margin: 0 0 1rem; min-height: 2.125rem; }
.live .notice { flex: 1 1 100%; margin: 0; }
.live .mark { display: inline-flex; align-items: center; gap: .5rem; margin: 0; color: var(--muted); font-size: .875rem; }
.live .mark::before { content: ""; flex: none; width: .625rem; height: .625rem; border-radius: 50%; background: var(--good); }
.live button { min-height: 2.125rem; padding: .25rem .75rem; font-size: .875rem; }
.public-footer { max-width: 72rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2rem) 2rem; }
@media (forced-colors: active) { .live .mark::before { background: CanvasText; } }
`.trimStart();
