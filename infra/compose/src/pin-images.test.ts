import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { baseImages } from './base-images.ts';
import { pinImages } from './pin-images.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const images = baseImages.slice(0, 2);
const digestOf = (image: string): string =>
  `sha256:${Buffer.from(image).toString('hex').padEnd(64, '0').slice(0, 64)}`;
const foreign = `sha256:${'f'.repeat(64)}`;

/** @param known the engine's digests of an image, beside one of an image with the same bytes and one that is cut off */
function engine(known: (image: string) => string) {
  const calls: string[] = [];
  const docker = async (args: readonly string[]): Promise<string> => {
    calls.push(args.join(' '));
    const image = args.at(-1)!;
    return args[0] === 'pull' ? image : `example/other@${foreign}\nnode@sha256:short\n${known(image)}`;
  };
  return { docker, calls };
}

test('names each pulled image by its tag and its digest', async () => {
  const { docker, calls } = engine((image) => `${image.split(':')[0]}@${digestOf(image)}`);
  const lines = await pinImages({ docker }, images);
  expect(lines).toEqual(images.map(({ variable, image }) => `${variable}=${image}@${digestOf(image)}`));
  expect(calls.filter((call) => call.startsWith('pull'))).toEqual(
    images.map(({ image }) => `pull --quiet ${image}`),
  );
});

test.each([
  ['node:24', 'docker.io/library/node'],
  ['node', 'node'],
  ['prom/prometheus:v3', 'docker.io/prom/prometheus'],
  ['docker.io/library/node:24', 'node'],
  ['localhost:5000/node', 'localhost:5000/node'],
  ['localhost:5000/team/node:24', 'localhost:5000/team/node'],
])('knows %s as %s', async (image, repository) => {
  const { docker } = engine(() => `${repository}@${digestOf(image)}`);
  expect(await pinImages({ docker }, [{ variable: 'IMAGE', image, about: '' }])).toEqual([
    `IMAGE=${image}@${digestOf(image)}`,
  ]);
});

test('says which image has no digest, because it was built on the engine', async () => {
  for (const docker of [async () => '', engine(() => '').docker]) {
    await expect(pinImages({ docker }, images)).rejects.toThrow(
      `The engine has no digest of ${images[0]!.image}: it was built there, not pulled.`,
    );
  }
});

describe('every image that Canvass does not build can be pinned', () => {
  test('in docker-compose.yml', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { image: string; build?: { args: Record<string, string> } }>;
    };
    const named = Object.values(services).flatMap(
      ({ image, build }) => build?.args['NODE_IMAGE'] ?? (image.startsWith('canvass/') ? [] : image),
    );
    const expected = baseImages.map(({ variable, image }) => `\${${variable}:-${image}}`);
    expect([...new Set(named)].toSorted()).toEqual(expected.toSorted());
  });

  test('in the Dockerfile', () => {
    const text = read('Dockerfile');
    expect(text).toContain(`ARG NODE_IMAGE=${baseImages[0]!.image}\n`);
    const froms = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)];
    const stages = new Set(froms.map(([, , name]) => name));
    expect(froms.map(([, from]) => from).filter((from) => !stages.has(from))).toEqual(
      Array.from({ length: 4 }, () => '${NODE_IMAGE}'),
    );
  });
});
