import { crc32, zstdDecompressSync } from 'node:zlib';
import { type ColumnMetaData, type DataReader, parquetMetadata } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { damaged } from './errors.ts';
import { fieldBytes, magic } from './write-file.ts';

/** A file, or the end of one. */
export interface ParquetFile {
  readonly rows: number;
  /** By the name of its top, in the order of the file. None if there are no rows. */
  readonly columns: ReadonlyMap<string, ParquetColumn>;
}

export interface ParquetColumn {
  readonly isText: boolean;
  /** Reads its pages. Throws `ColumnsError` `damaged`, also if the bytes begin behind them. */
  read(): ColumnPages;
}

/** Uncompressed. */
export interface ColumnPages {
  /** Values of the page, nulls and empty lists included. */
  readonly entries: number;
  /** Undefined: the values are in the page. */
  readonly dictionary: Buffer | undefined;
  readonly page: Buffer;
}

/** Reads the footer of what `writeFile` wrote. `bytes`: from the byte `start` of the file to its end. */
export function readFile(bytes: Uint8Array, start: number): ParquetFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = whole.byteLength - magic.byteLength;
  if (end < 2 * fieldBytes || !whole.subarray(end).equals(magic)) throw damaged('it has no end');
  const footerStart = end - fieldBytes - whole.readUInt32LE(end - fieldBytes);
  if (footerStart < fieldBytes) throw damaged('its footer is incomplete');
  if (crc32(whole.subarray(footerStart, end)) !== whole.readUInt32LE(footerStart - fieldBytes)) {
    throw damaged('the checksum of its footer is wrong');
  }
  const { num_rows, row_groups } = parquetMetadata(whole.subarray(footerStart), { geoparquet: false });
  const columns = new Map<string, ParquetColumn>();
  for (const { meta_data } of row_groups.flatMap((group) => group.columns)) {
    const { path_in_schema, type } = meta_data!;
    columns.set(path_in_schema[0]!, {
      isText: type === 'BYTE_ARRAY',
      read: () => readPages(whole, start, meta_data!),
    });
  }
  return { rows: Number(num_rows), columns };
}

function readPages(file: Buffer, start: number, metadata: ColumnMetaData): ColumnPages {
  const { dictionary_page_offset, data_page_offset, total_compressed_size, num_values } = metadata;
  const from = Number(dictionary_page_offset ?? data_page_offset) - start;
  const length = Number(total_compressed_size);
  if (from < 0 || from + length > file.byteLength) throw damaged('a column is not in the bytes');
  const chunk = file.subarray(from, from + length);
  const reader = { view: new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength), offset: 0 };
  const most = Number(metadata.total_uncompressed_size);
  const dictionary = dictionary_page_offset === undefined ? undefined : readPage(chunk, reader, most);
  const data = readPage(chunk, reader, most);
  if (reader.offset !== length) throw damaged('a column has other pages');
  if (dictionary !== undefined && dictionary.header.type !== 'DICTIONARY_PAGE')
    throw damaged('a dictionary is missing');
  const { data_page_header } = data.header;
  const encoding = dictionary === undefined ? 'PLAIN' : 'RLE_DICTIONARY';
  if (data_page_header?.num_values !== Number(num_values) || data_page_header.encoding !== encoding) {
    throw damaged('a page has other values');
  }
  return { entries: Number(num_values), dictionary: dictionary?.body, page: data.body };
}

/** `most`: bytes that it takes uncompressed. */
function readPage(chunk: Buffer, reader: DataReader, most: number) {
  const header = parquetHeader(reader);
  const { compressed_page_size, uncompressed_page_size, crc } = header;
  const compressed = chunk.subarray(reader.offset, reader.offset + compressed_page_size);
  reader.offset += compressed_page_size;
  // Before it is uncompressed: damaged bytes could become very many.
  if (crc === undefined || crc32(compressed) !== crc >>> 0) throw damaged('the checksum of a page is wrong');
  if (!(uncompressed_page_size <= most)) throw damaged('a page is too long');
  const body = zstdDecompressSync(compressed, {
    maxOutputLength: Math.max(1, uncompressed_page_size),
    // So that it is one chunk, which need not be copied.
    chunkSize: Math.max(minChunkBytes, uncompressed_page_size),
  });
  if (body.byteLength !== uncompressed_page_size) throw damaged('a page has another length');
  return { header, body };
}

const minChunkBytes = 64;
