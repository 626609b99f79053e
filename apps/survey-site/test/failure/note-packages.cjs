// Prints the name of each package of which a process loads a file, and the path of each file of the repository's own packages.
const { registerHooks } = require('node:module');

const seen = new Set();

registerHooks({
  load(url, context, nextLoad) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? /\/(packages\/.+)/.exec(url)?.[1];
    if (name !== undefined && !seen.has(name)) {
      seen.add(name);
      console.log(`loaded ${name}`);
    }
    return nextLoad(url, context);
  },
});
