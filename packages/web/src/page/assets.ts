import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The types with which assets are sent. */
export const assetTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

/** A style, script or picture of pages. It is made when it is first needed. */
export class Asset {
  readonly contentType: string;
  readonly #name: string;
  readonly #extension: keyof typeof assetTypes;
  readonly #parts: readonly (URL | string)[];
  #content: { readonly body: Buffer; readonly path: string } | undefined;

  /** The parts follow each other in the order given. Each is a file, or content. */
  constructor(name: string, extension: keyof typeof assetTypes, ...parts: readonly (URL | string)[]) {
    this.#name = name;
    this.#extension = extension;
    this.#parts = parts;
    this.contentType = assetTypes[extension];
  }

  /** Contains a hash of the content, so that browsers can cache it for good. */
  get path(): string {
    return this.#made.path;
  }

  get body(): Buffer {
    return this.#made.body;
  }

  protected read(): Buffer {
    return Buffer.concat(
      this.#parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : readFileSync(part))),
    );
  }

  get #made() {
    if (this.#content === undefined) {
      const body = this.read();
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
      this.#content = { body, path: `/assets/${this.#name}.${hash}.${this.#extension}` };
    }
    return this.#content;
  }
}

/** The colours and the rules of all pages. Every style begins with these files. */
export const startCss = [new URL('palette.css', import.meta.url), new URL('common.css', import.meta.url)];
/** The shapes of forms, of the pages beside them and of the reference. */
export const baseCss = new URL('base.css', import.meta.url);
/** Scripts that replace regions of their page begin with it. */
export const regionsScript = new URL('regions.js', import.meta.url);

/** The style of pages without one of their own. */
export const baseStyle = new Asset('base', 'css', ...startCss, baseCss);
export const icon = new Asset('icon', 'svg', new URL('icon.svg', import.meta.url));

/** All icons of pages: symbols of 24 × 24 units, drawn with lines in the colour of the text. */
export const iconsFile = new URL('icons.svg', import.meta.url);
export const icons = new Asset('icons', 'svg', iconsFile);

export const assets: readonly Asset[] = [baseStyle, icon, icons];
