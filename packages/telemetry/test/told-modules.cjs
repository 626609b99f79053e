'use strict';
const { registerHooks } = require('node:module');

// Required ahead of an app: writes a line for each package of OpenTelemetry that the process loads.
const told = new Set();
function tell(url) {
  const name = /@opentelemetry\/[a-z-]+/.exec(url.slice(url.lastIndexOf('node_modules')))?.[0];
  if (name === undefined || told.has(name)) return;
  told.add(name);
  process.stdout.write(`loaded ${name}\n`);
}
registerHooks({
  load(url, context, nextLoad) {
    tell(url);
    return nextLoad(url, context);
  },
});
