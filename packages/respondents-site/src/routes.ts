import { createUnsubscribeTokens } from '@canvass/mail';
import type { FastifyInstance } from 'fastify';
import { keepFileForms, keepLineBodies, parseFormBodies } from '@canvass/web/bodies';
import { type InputTypes, readInputs, refuseWith, takeJson } from '@canvass/web/app';
import { limitReads } from '@canvass/web/limits';
import { plainLook } from '@canvass/survey-form';
import { answersApi } from './answers-api.ts';
import { batchesApi } from './batches/batches-api.ts';
import { definitionApi } from './definition-api.ts';
import { embedRoutes } from './embed/embed-routes.ts';
import { uploadApi } from './files/upload-api.ts';
import { streamBodies } from './files/upload-body.ts';
import { textsFor, unsubscribeRoutes } from './mail/unsubscribe-routes.ts';
import { pictureApi } from './pictures/picture-api.ts';
import { pageViewIn } from './views/problem-page.ts';
import { createParts, type Parts } from './parts.ts';
import type { RespondentRoutesOptions } from './ports.ts';
import { surveyPages } from './survey-pages.ts';

/** Serves people and programs that answer surveys: forms under `/s`, JSON under `/v1`. They need no key. */
export async function respondentRoutes(
  app: FastifyInstance,
  options: RespondentRoutesOptions,
): Promise<void> {
  const { http, clock, onRefused, onFault } = options;
  const refuser = http.documents;
  const parts = createParts(options);
  app.addHook('preClose', () => parts.markedLinks.flush());
  void app.register(
    async (api) => {
      takeJson(api, http);
      answersApi(api, { ...parts, http, clock, refuser });
      // Apart from the answers, whose inputs faster code reads.
      void api.register(async (reading) => {
        readInputs(reading);
        definitionApi(reading, { ...parts, clock, auth: http.auth, refuser });
        pictureApi(reading.withTypeProvider<InputTypes>(), {
          surveys: parts.surveys,
          pictures: options.pictures,
          refuser,
        });
      });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      keepLineBodies(api, http.collectBatch);
      batchesApi(api, { ...parts, auth: http.auth, clock, onRefused, onFault, refuser });
    },
    { prefix: '/v1' },
  );
  void app.register(
    async (api) => {
      streamBodies(api);
      readInputs(api);
      uploadApi(api.withTypeProvider<InputTypes>(), { ...parts, clock, refuser });
    },
    { prefix: '/v1' },
  );
  embedRoutes(app);
  void app.register(async (pages) => surveyPages(pages, options, parts), { prefix: '/s' });
  void app.register(async (pages) => mailPages(pages, options, parts), { prefix: '/unsubscribe' });
}

/** What links of mails lead to beside the forms. */
function mailPages(
  app: FastifyInstance,
  { http, linkSecret, unsubscribes }: RespondentRoutesOptions,
  { submissions }: Parts,
): void {
  const refuser = http.refuserFor(pageViewIn((request) => ({ texts: textsFor(request), look: plainLook })));
  refuseWith(app, refuser, http.knownRoutes);
  parseFormBodies(app, http.collectForm);
  // A mail program may send either kind of a form (RFC 8058).
  keepFileForms(app, http.collectForm);
  limitReads(app, http, refuser);
  readInputs(app);
  const tokens = createUnsubscribeTokens(linkSecret);
  unsubscribeRoutes(app, { tokens, unsubscribes, submissions, refuser });
}
