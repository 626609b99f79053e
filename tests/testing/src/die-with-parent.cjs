// Preloaded into a child: its standard input closes when the parent ends, even if the parent is killed. Unreferenced, so
// that a child that has shut down can end.
process.stdin.on('end', () => process.exit(0));
process.stdin.on('error', () => process.exit(0));
process.stdin.resume();
process.stdin.unref();
