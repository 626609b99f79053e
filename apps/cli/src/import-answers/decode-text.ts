import { isUtf8 } from 'node:buffer';
import { AnswerImportError } from './errors.ts';

const newline = 0x0a;
/**
 * An import ends with an error at a line with more bytes: it is no survey's answer. The encoding has no newlines, or the file is no text.
 */
const maxLineBytes = 8 * 1024 * 1024;

/**
 * The text of a file, piece by piece: UTF-8 with or without a byte order mark, UTF-16 with one, or what `encoding` names (a label of
 * the Encoding Standard). Throws `AnswerImportError` `unreadable` with the line of the first bytes that are not valid.
 */
export async function* decodeText(chunks: AsyncIterable<Buffer>, encoding?: string): AsyncGenerator<string> {
  let head: Buffer | undefined = Buffer.alloc(0);
  let decode: Decoder | undefined;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (head !== undefined) {
      head = Buffer.concat([head, chunk]);
      // A byte order mark has at most three.
      if (head.byteLength < 3) continue;
      bytes = head;
      head = undefined;
    }
    decode ??= decoderOf(bytes, encoding);
    yield decode.write(bytes);
  }
  decode ??= decoderOf(head ?? Buffer.alloc(0), encoding);
  yield decode.write(head ?? Buffer.alloc(0)) + decode.end();
}

interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

function decoderOf(head: Buffer, encoding: string | undefined): Decoder {
  const name = encoding ?? marked(head);
  return name === 'utf-8' ? utf8Decoder() : otherDecoder(name);
}

function marked(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Decodes whole lines, so that it can name the line of a fault. */
function utf8Decoder(): Decoder {
  let rest = Buffer.alloc(0);
  let line = 1;
  let isFirst = true;
  const decoded = (bytes: Buffer): string => {
    if (!isUtf8(bytes)) throw notUtf8(line + linesBeforeFault(bytes));
    line += newlinesIn(bytes);
    const text = bytes.toString('utf8');
    const isMarked = isFirst && text.startsWith('\uFEFF');
    isFirst &&= text === '';
    return isMarked ? text.slice(1) : text;
  };
  return {
    write(bytes) {
      const end = bytes.lastIndexOf(newline) + 1;
      if (end === 0) {
        rest = Buffer.concat([rest, bytes]);
        if (rest.byteLength > maxLineBytes) throw unreadable(`Line ${line} is longer than 8 MiB.`);
        return '';
      }
      const whole = Buffer.concat([rest, bytes.subarray(0, end)]);
      rest = Buffer.from(bytes.subarray(end));
      return decoded(whole);
    },
    end: () => decoded(rest),
  };
}

function otherDecoder(name: string): Decoder {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(name, { fatal: true });
  } catch (cause) {
    throw unreadable(`There is no encoding “${name}”.`, { cause });
  }
  let line = 1;
  const decoded = (bytes: Buffer, stream: boolean): string => {
    try {
      const text = decoder.decode(bytes, { stream });
      line += text.split('\n').length - 1;
      return text;
    } catch (cause) {
      throw unreadable(`At or after line ${line} the file is not valid ${name}.`, { cause });
    }
  };
  return { write: (bytes) => decoded(bytes, true), end: () => decoded(Buffer.alloc(0), false) };
}

function linesBeforeFault(bytes: Buffer): number {
  let from = 0;
  for (let lines = 0; ; lines += 1) {
    const end = bytes.indexOf(newline, from) + 1;
    if (end === 0 || !isUtf8(bytes.subarray(from, end))) return lines;
    from = end;
  }
}

function newlinesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

function notUtf8(line: number): AnswerImportError {
  return unreadable(
    `Line ${line} is not valid UTF-8. If the file comes from Excel or an older tool, try --encoding windows-1252.`,
  );
}

function unreadable(message: string, options?: ErrorOptions): AnswerImportError {
  return new AnswerImportError('unreadable', message, options);
}
