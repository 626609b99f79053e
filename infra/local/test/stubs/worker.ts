// Stands in for the summary worker: it works until it is told to stop, and at its end still needs the storage.
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';

const { AZURE_STORAGE_CONNECTION_STRING, STUB_JOURNAL } = process.env;
const note = (line: string) => appendFileSync(String(STUB_JOURNAL), `${line}\n`);
const blobPort = Number(
  /BlobEndpoint=http:\/\/127\.0\.0\.1:(\d+)/.exec(AZURE_STORAGE_CONNECTION_STRING ?? '')?.[1],
);
const work = setInterval(() => undefined, 1000);

process.once('SIGTERM', () => {
  note('worker stopping');
  const socket = connect(blobPort, '127.0.0.1');
  socket.once('connect', () => {
    note('worker stopped, storage still there');
    socket.destroy();
    clearInterval(work);
  });
  socket.once('error', () => {
    note('worker stopped, storage gone');
    clearInterval(work);
  });
});

console.log(
  JSON.stringify({ level: 40, time: 1, pid: process.pid, hostname: 'here', msg: 'a warning', waitMs: 5 }),
);
note('worker started');
