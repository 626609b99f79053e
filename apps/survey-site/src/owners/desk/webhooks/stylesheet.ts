export const webhooksStyles = `
.webhook-url { overflow-wrap: anywhere; }
.entries > h2 { margin-top: 0; }
.webhook-again button { white-space: nowrap; }
`.trimStart();
