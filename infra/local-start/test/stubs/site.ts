// A stub of the survey site: its readiness and the calls that the demo needs, in memory.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { PORT, HOST, ADMIN_API_KEY, AZURE_STORAGE_ACCOUNT, SCALING_AGENT_URL } = process.env;
const note = (line: string) => appendFileSync(String(process.argv[2]), `${line}\n`);
let hasSurvey = false;

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown = {}) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const isAdmin = request.headers.authorization === `Bearer ${ADMIN_API_KEY}`;
  const call = `${request.method} ${request.url}`;
  if (call === 'GET /readyz') answer(AZURE_STORAGE_ACCOUNT === undefined ? 200 : 503);
  else if (call === 'GET /scaling-agent') answer(200, { url: SCALING_AGENT_URL });
  else if (call === 'PUT /v1/tenants/demo') {
    if (isAdmin) answer(201, { tenant: 'demo', apiKey: 'stub-key-of-the-demo-tenant' });
    else answer(401);
  } else if (call === 'GET /v1/tenants/demo/surveys') answer(hasSurvey ? 200 : 404);
  else if (call === 'GET /v1/tenants/demo/surveys/coffee') answer(hasSurvey ? 200 : 404);
  else if (call === 'PUT /v1/tenants/demo/surveys/coffee') {
    hasSurvey = true;
    answer(201);
  } else if (call === 'POST /v1/tenants/demo/sign-in-links') answer(201, { link: '/desk/welcome?code=stub' });
  else answer(404);
});
if (process.argv[3] === 'loses its port') {
  // Another program, which outlives this one, takes it first.
  const stranger = fork(new URL('stranger.ts', import.meta.url), [String(PORT), String(process.argv[2])], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(stranger, 'message');
  note(`stranger ${stranger.pid}`);
  stranger.disconnect();
  stranger.unref();
}
server.listen(Number(PORT), HOST, () => note('site started'));
process.once('SIGTERM', () => {
  note('site stopping');
  server.close(() => note('site stopped'));
  server.closeAllConnections();
});
