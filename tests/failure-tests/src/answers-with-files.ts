import { createBlobService } from '@canvass/storage/azure';
import type { SiteClient } from './site-client.ts';

const definition = {
  title: 'Applications',
  questions: [{ id: 'cv', text: 'Your CV', type: 'files', maxFiles: 1, types: ['pdf'] }],
};

interface UploadedFile {
  readonly name: string;
  readonly bytes: number;
  readonly key: string;
}

/** An answer that was sent with a file. */
export interface SentWithFile {
  readonly id: string;
  readonly withdrawalCode: string;
  readonly file: UploadedFile;
}

/** A survey whose answers have a file each. */
export class AnswersWithFiles {
  readonly survey: string;
  readonly #base: string;
  readonly #key: string;

  private constructor(owner: SiteClient, survey: string) {
    const { url, key } = owner.ownerAccess;
    this.survey = survey;
    this.#base = `${url}/v1/tenants/acme/surveys/${survey}`;
    this.#key = key;
  }

  static async create(owner: SiteClient, survey: string): Promise<AnswersWithFiles> {
    const made = new AnswersWithFiles(owner, survey);
    const { status } = await fetch(made.#base, {
      method: 'PUT',
      headers: { authorization: `Bearer ${made.#key}`, 'content-type': 'application/json' },
      body: JSON.stringify(definition),
    });
    if (status !== 201) throw new Error(`the survey was answered ${status}`);
    return made;
  }

  /** Uploads the file of this name for the submission that will have it as its key. Throws if the site does not take it. */
  async upload(name: string): Promise<UploadedFile> {
    const response = await fetch(`${this.#base}/files?question=cv&name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': name },
      body: contentOf(name),
    });
    if (response.status !== 201) throw new Error(await response.text());
    return (await response.json()) as UploadedFile;
  }

  /** Sends the answer that names this file. Throws if it is not acknowledged. */
  async answer(file: UploadedFile): Promise<SentWithFile> {
    const response = await fetch(`${this.#base}/answers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': file.name },
      body: JSON.stringify({ answers: { cv: [file] } }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { id, withdrawalCode } = (await response.json()) as SentWithFile;
    return { id, withdrawalCode, file };
  }

  async send(name: string): Promise<SentWithFile> {
    return this.answer(await this.upload(name));
  }

  /** Whether the owner can read the file of an answer, byte for byte. */
  async hasFile({ id, file }: SentWithFile): Promise<boolean> {
    const response = await this.#read(`/answers/${id}/files/${file.key}`);
    return response.status === 200 && (await response.text()) === contentOf(file.name);
  }

  /** The bytes of the ZIP file of all files. Names and stored bytes stand in it as they are. */
  async zip(): Promise<string> {
    return Buffer.from(await (await this.#read('/files')).arrayBuffer()).toString('latin1');
  }

  #read(path: string): Promise<Response> {
    return fetch(`${this.#base}${path}`, { headers: { authorization: `Bearer ${this.#key}` } });
  }
}

function contentOf(name: string): string {
  return `%PDF-1.7 ${name}`;
}

/** What the container of files has: the contents of files by their blobs, and the number of folders whose answers were not found yet. */
export async function storedFiles(connectionString: string) {
  const container = createBlobService({ connectionString }).getContainerClient('files');
  const contents: string[] = [];
  let pending = 0;
  for await (const { name } of container.listBlobsFlat()) {
    if (name.startsWith('pending/')) pending += 1;
    else if (!name.includes('/of-')) {
      contents.push((await container.getBlobClient(name).downloadToBuffer()).toString());
    }
  }
  return { names: contents.map((content) => content.replace('%PDF-1.7 ', '')).toSorted(), pending };
}
