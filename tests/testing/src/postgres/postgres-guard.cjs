// Runs a PostgreSQL server as a child and stops it when its own standard input closes, that is when the parent ends, even
// if it is killed. Argument: JSON of the command and its spawn options.
const { spawn } = require('node:child_process');

const graceMs = 5_000;
const { file, args, options } = JSON.parse(process.argv[2]);
const server = spawn(file, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });

function stop() {
  // SIGINT is PostgreSQL's fast shutdown: it ends sessions and flushes the data.
  server.kill('SIGINT');
  setTimeout(() => server.kill('SIGQUIT'), graceMs).unref();
}

server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
server.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', stop);
process.stdin.on('end', stop);
process.stdin.on('error', stop);
process.stdin.resume();
