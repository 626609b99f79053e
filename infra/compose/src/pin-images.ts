import type { BaseImage } from './base-images.ts';
import { ComposeError } from './errors.ts';

export interface PinImagesDeps {
  /** Runs `docker` with these arguments. @returns what it prints; rejects if it fails */
  readonly docker: (args: readonly string[]) => Promise<string>;
}

/**
 * Pulls each image, and names it by tag and digest: the same bytes wherever it is pulled again, whatever becomes of the tag.
 *
 * @returns lines for `.env`, in the order of the images
 * @throws {ComposeError} `no-digest` if the engine knows an image only by its tag
 */
export async function pinImages({ docker }: PinImagesDeps, images: readonly BaseImage[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { variable, image } of images) {
    await docker(['pull', '--quiet', image]);
    const digests = (
      await docker(['image', 'inspect', '--format', '{{join .RepoDigests "\\n"}}', image])
    ).split('\n');
    // An image that was pulled by several names has a digest of each.
    const digest = digests
      .map((each) => each.split('@'))
      .find(([name = '', hash]) => isDigest(hash) && repositoryOf(name) === repositoryOf(image))?.[1];
    if (digest === undefined)
      throw new ComposeError(
        'no-digest',
        `The engine has no digest of ${image}: it was built there, not pulled.`,
      );
    lines.push(`${variable}=${image}@${digest}`);
  }
  return lines;
}

const isDigest = (text: string | undefined): boolean => /^sha256:[0-9a-f]{64}$/.test(text ?? '');

/** Without a tag, and without what engines add to the names on Docker Hub or leave out. */
function repositoryOf(image: string): string {
  const parts = image.split('/');
  const [name = ''] = (parts.pop() ?? '').split(':', 1);
  return [...parts, name].join('/').replace(/^(?:docker\.io\/)?(?:library\/)?/, '');
}
