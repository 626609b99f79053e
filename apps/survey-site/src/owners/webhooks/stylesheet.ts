export const webhooksStyles = `
.webhook-url { display: inline-block; min-width: 14rem; overflow-wrap: anywhere; }
.webhook-state { overflow-wrap: break-word; }
.entries > h2 { margin-top: 0; }
.webhook-again button { white-space: nowrap; }
`.trimStart();
