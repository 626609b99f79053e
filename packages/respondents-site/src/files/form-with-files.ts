import busboy from '@fastify/busboy';
import type { Readable } from 'node:stream';
import type { FieldError, FormFields } from '@canvass/surveys';
import {
  cleanFileName,
  describeFault,
  fieldOfFile,
  type FileFault,
  type FileQuestion,
} from '@canvass/surveys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFieldCollector, maxFormFields } from '@canvass/web/bodies';
import { SiteError } from '@canvass/web/problems';
import type { Uploaded } from '@canvass/answer-files';
import { filesError } from './admit-files.ts';

/** A form with more files is refused, beside its fields. The largest form has 200 questions of 10 files. */
const maxFormFiles = 2_000;
/** Bytes of the name of a field. */
const maxNameBytes = 200;
/** Bytes of the headers of a part, which have the name of a file. What is longer is cut, with the name. */
const maxHeaderBytes = 2 * 1024;
/** A form that comes back names at most this many wrong files of a question. */
const maxFaults = 10;

/** A form whose files are stored while it arrives. */
export interface FormWithFiles {
  readonly fields: FormFields;
  /** What is wrong with its files. */
  readonly errors: readonly FieldError[];
}

/** Stores a file; undefined if the form may store none. `fields`: those that stand before it. */
export type StoreFile = (
  question: FileQuestion,
  file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
  fields: FormFields,
) => Promise<Uploaded | undefined>;

const uploadType = 'multipart/form-data';

/** Leaves forms with files unread: their files are stored while they arrive. */
export function streamForms(app: FastifyInstance): void {
  app.addContentTypeParser(uploadType, (request, _payload, done) => {
    if (request.headers['content-encoding'] === undefined) done(null, undefined);
    else done(new SiteError('unsupported-content', 'A form is sent without a Content-Encoding.'));
  });
}

export function isFormWithFiles({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() === uploadType;
}

/**
 * Reads a form with files, one part after the other. Files are stored by `store`, and become fields of their questions, as if they had been sent
 * ahead. A client that goes away leaves nothing of the file that it was sending.
 *
 * @throws {SiteError} for what is no such form, or too large for one
 */
export async function readFormWithFiles(
  request: FastifyRequest,
  questions: readonly FileQuestion[],
  longestValue: number,
  store: StoreFile,
): Promise<FormWithFiles> {
  const { raw } = request;
  const collected = createFieldCollector(longestValue);
  const files = new FilesOfForm(questions, store, collected);
  const parser = parserOf(request, longestValue);
  let storing = Promise.resolve();
  const ended = Promise.withResolvers<void>();
  const fail = (error: unknown): void => {
    ended.reject(error instanceof SiteError ? error : malformed(error));
    raw.unpipe(parser);
    raw.resume();
  };
  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    try {
      // The parser does not cut names.
      if (isValueCut || Buffer.byteLength(name) > maxNameBytes) throw tooLong();
      collected.add(name, value);
    } catch (error) {
      fail(error);
    }
  });
  parser.on('file', (field, stream, name) => {
    // A browser sends a file without a name if none was chosen.
    if (name === undefined || name === '') stream.resume();
    else {
      const bytes = piecesOf(stream, raw);
      storing = storing
        .then(() => files.take(field, { name, bytes }))
        .catch((error: unknown) => fail(error))
        .finally(() => stream.resume());
    }
  });
  const failBeyond = (limit: string) => (): void =>
    fail(new SiteError('too-large', `A form has at most ${limit}.`));
  parser.on('fieldsLimit', failBeyond(`${maxFormFields} fields`));
  parser.on('filesLimit', failBeyond(`${maxFormFiles} files`));
  parser.on('error', fail);
  parser.on('finish', () => void storing.then(() => ended.resolve()));
  raw.once('close', () => {
    if (!raw.readableEnded) fail(new SiteError('malformed', 'The form did not arrive as a whole'));
  });
  raw.pipe(parser);
  await ended.promise;
  return { fields: collected.fields, errors: files.errors };
}

function parserOf({ raw }: FastifyRequest, longestValue: number) {
  try {
    return new busboy.Busboy({
      headers: { ...raw.headers, 'content-type': raw.headers['content-type'] ?? '' },
      limits: {
        // In bytes, of which a character of a text has three at most.
        fieldSize: 3 * longestValue,
        fields: maxFormFields,
        files: maxFormFiles,
        headerPairs: 20,
        headerSize: maxHeaderBytes,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

function tooLong(): SiteError {
  return new SiteError('too-large', 'A field of the form is too long.');
}

function malformed(cause: unknown): SiteError {
  return new SiteError('malformed', `The body is not a form of the type ${uploadType}`, { cause });
}

/** The pieces of a file. They end with an error if the client goes away. */
async function* piecesOf(stream: Readable, raw: Readable): AsyncGenerator<Uint8Array> {
  const cut = (): void => {
    if (!raw.readableEnded) stream.destroy(new Error('The client is gone'));
  };
  raw.once('close', cut);
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) yield piece as Uint8Array;
  } finally {
    raw.off('close', cut);
  }
}

/** The files that a form sends. */
class FilesOfForm {
  readonly #questions: ReadonlyMap<string, FileQuestion>;
  readonly #store: StoreFile;
  readonly #collected: ReturnType<typeof createFieldCollector>;
  readonly #stored = new Map<FileQuestion, number>();
  readonly #faults = new Map<FileQuestion, Pick<FileFault, 'name' | 'problem'>[]>();
  readonly #tooMany = new Set<FileQuestion>();

  /** @param collected the fields of the form, which get those that files become */
  constructor(
    questions: readonly FileQuestion[],
    store: StoreFile,
    collected: ReturnType<typeof createFieldCollector>,
  ) {
    this.#questions = new Map(questions.map((question) => [question.facet, question]));
    this.#store = store;
    this.#collected = collected;
  }

  async take(
    field: string,
    file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
  ): Promise<void> {
    const question = this.#questions.get(field);
    if (question === undefined) {
      if (Buffer.byteLength(field) > maxNameBytes) throw tooLong();
      this.#collected.add(field, cleanFileName(file.name));
      return;
    }
    const before = this.#stored.get(question) ?? 0;
    if (before >= question.takes.maxFiles) {
      this.#tooMany.add(question);
      return;
    }
    const uploaded = await this.#store(question, file, this.#collected.fields);
    if (uploaded?.outcome === 'stored') {
      this.#stored.set(question, before + 1);
      this.#collected.add(question.id, fieldOfFile(uploaded.file));
    } else if (uploaded !== undefined) {
      const faults = this.#faults.get(question) ?? [];
      if (faults.length < maxFaults) this.#faults.set(question, [...faults, uploaded]);
    }
  }

  get errors(): FieldError[] {
    const wrong = [...this.#faults].map(([question, faults]) => filesError(question, faults));
    const tooMany = [...this.#tooMany].filter((question) => !this.#faults.has(question));
    return [...wrong, ...tooMany.map(tooManyError)];
  }
}

function tooManyError({ id, takes }: FileQuestion): FieldError {
  const fault = { code: 'too-many-files', max: takes.maxFiles } as const;
  return { path: `answers.${id}`, message: describeFault(fault), fault };
}
