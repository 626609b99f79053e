// Preloaded into a child: the other end of its standard input closes with the parent, however the parent ends.
// Not a reason to stay alive in itself: a child that has shut down in order must be able to end.
process.stdin.on('end', () => process.exit(0));
process.stdin.on('error', () => process.exit(0));
process.stdin.resume();
process.stdin.unref();
