// Ends with 0 if the app answers at the given address, or at its /healthz; otherwise with 1, as Docker expects.
const { CANVASS_APP: app, PORT, METRICS_PORT } = process.env;
const ports = { 'survey-site': PORT || 3000, 'scaling-agent': PORT || 3100, 'summary-worker': METRICS_PORT };
const address = process.argv[2] ?? `http://127.0.0.1:${ports[app]}/healthz`;
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(8000) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
