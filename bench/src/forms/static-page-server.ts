// A static page as cheap as it can be on the site's framework: the same bytes for everyone, and no hook.
import { fastify } from 'fastify';

/** `headers`: of each response, without those that Node adds. `body`: in base64. */
const { port, headers, body } = JSON.parse(process.env['STATIC_PAGE'] ?? '') as {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
const bytes = Buffer.from(body, 'base64');

const app = fastify({ logger: false });
app.get('*', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port, host: '127.0.0.1' });

// So that a profile is written.
process.once('SIGTERM', () => process.exit(0));
