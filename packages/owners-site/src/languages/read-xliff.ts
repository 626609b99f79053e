import { SaxesParser, type SaxesAttributeNS } from 'saxes';
import { type Draft, draftLanguage, hasVisibleCharacter, type Language } from '@canvass/surveys';
import type { FileEntry } from './file-entry.ts';
import { FileFault } from './file-fault.ts';
import { languagesTexts } from './texts.ts';
import { xliffNamespace } from './write-xliff.ts';

const texts = languagesTexts.faults;
/** Elements may be nested so deep. Ours are nested five deep; modules of other programs add a few. */
const maxDepth = 32;

/** The namespace of XLIFF 1.1 and 1.2, which many programs still write; its files have another structure. */
const oldNamespace = /^urn:oasis:names:tc:xliff:document:(1\.\d)$/;

/** A unit that is being read. */
interface Unit {
  readonly id: string;
  readonly line: number;
  source: string;
  target: string;
}

/**
 * Reads XLIFF 2.0 with a target language of the draft. Throws `FileFault`, also for a document type: so no entity is ever expanded but those
 * of XML itself. Units without a target are left out.
 */
export function readXliff(text: string, draft: Draft): FileEntry[] {
  const parser = new SaxesParser({ xmlns: true });
  const entries: FileEntry[] = [];
  const open: string[] = [];
  let language: Language | undefined;
  let unit: Unit | undefined;
  /** The part of the unit whose text is being read. */
  let part: 'source' | 'target' | undefined;

  const fail = (what: string): never => {
    throw new FileFault([texts.inLine({ line: parser.line, what })]);
  };
  parser.on('error', (error) =>
    fail(texts.notXml({ message: error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '') })),
  );
  parser.on('doctype', () => fail(texts.doctype));
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-(8|16)$/i.test(encoding)) fail(texts.declaredEncoding({ encoding }));
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length === 0) {
      if (local !== 'xliff' || uri !== xliffNamespace) {
        const [, old] = oldNamespace.exec(uri) ?? [];
        throw new FileFault([old === undefined ? texts.notXliff : texts.oldXliff({ version: old })]);
      }
      language = targetLanguage(attributes, draft);
    }
    if (open.length >= maxDepth) fail(texts.tooDeep({ depth: maxDepth }));
    open.push(local);
    if (uri !== xliffNamespace) return;
    if (part !== undefined) fail(texts.inline({ id: unit?.id ?? '', element: local }));
    if (local === 'unit') {
      const id = attributes['name']?.value ?? fail(texts.noName);
      unit = { id, line: parser.line, source: '', target: '' };
    } else if ((local === 'source' || local === 'target') && isSegment(open.at(-2))) {
      part = local;
    }
  });
  parser.on('text', (piece) => {
    if (part !== undefined && unit !== undefined) unit[part] += piece;
  });
  parser.on('cdata', (piece) => {
    if (part !== undefined && unit !== undefined) unit[part] += piece;
  });
  parser.on('closetag', ({ local, uri }) => {
    open.pop();
    if (uri !== xliffNamespace) return;
    if (local === 'source' || local === 'target') part = undefined;
    if (local !== 'unit' || unit === undefined || language === undefined) return;
    const { id, line, source, target } = unit;
    if (hasVisibleCharacter(target)) entries.push({ language, id, text: target, of: source, line });
    unit = undefined;
  });
  parser.write(text).close();
  return entries;
}

/** A text may have been split into segments, with parts between them that are not translated. */
function isSegment(parent: string | undefined): boolean {
  return parent === 'segment' || parent === 'ignorable';
}

function targetLanguage(attributes: Readonly<Record<string, SaxesAttributeNS>>, draft: Draft): Language {
  const [source, target] = [attributes['srcLang']?.value ?? '', attributes['trgLang']?.value ?? ''];
  const original = draftLanguage(draft);
  if (source !== original) throw new FileFault([texts.sourceLanguage({ has: source, needed: original })]);
  const language = draft.languages.slice(1).find((each) => each === target);
  if (language === undefined) throw new FileFault([texts.targetLanguage({ has: target })]);
  return language;
}
