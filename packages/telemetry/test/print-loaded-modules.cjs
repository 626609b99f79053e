'use strict';
const { registerHooks } = require('node:module');

// Preloaded into an app: prints a line for each OpenTelemetry package that the process loads.
const printed = new Set();
function printOnce(url) {
  const name = /@opentelemetry\/[a-z-]+/.exec(url.slice(url.lastIndexOf('node_modules')))?.[0];
  if (name === undefined || printed.has(name)) return;
  printed.add(name);
  process.stdout.write(`loaded ${name}\n`);
}
registerHooks({
  load(url, context, nextLoad) {
    printOnce(url);
    return nextLoad(url, context);
  },
});
