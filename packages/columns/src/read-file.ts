import { crc32, zstdDecompressSync } from 'node:zlib';
import { type ColumnMetaData, type DataReader, parquetMetadata } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { type Primitive, leafTypes } from './column-schema.ts';
import { damaged } from './errors.ts';
import { fieldBytes, magic } from './write-file.ts';

/** A Parquet file, or the end of one. */
export interface ParquetFile {
  readonly rows: number;
  /** The columns by the names of their top elements, in the order of the file. A file without rows has none. */
  readonly columns: ReadonlyMap<string, ParquetColumn>;
}

export interface ParquetColumn {
  /** The type of the leaf; undefined for a type that no column of ours has. */
  readonly type: Primitive | undefined;
  /** The lowest and the highest value of a column of integers, as the footer says. */
  readonly bounds: { readonly lowest: number; readonly highest: number } | undefined;
  /** Reads the pages of the column. Throws `ColumnsError` `damaged`, also if the bytes begin behind the pages. */
  read(): ColumnPages;
}

/** The uncompressed pages of a column. */
export interface ColumnPages {
  /** The number of values of the page, nulls and empty lists included. */
  readonly entries: number;
  /** The distinct values, of which the page has indexes; undefined if the page has the values themselves. */
  readonly dictionary: Buffer | undefined;
  readonly page: Buffer;
}

/** Reads the footer of a file of `writeFile`. `bytes` are those from the offset `start` of the file to its end. */
export function readFile(bytes: Uint8Array, start: number): ParquetFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = whole.byteLength - magic.byteLength;
  if (end < 2 * fieldBytes || !whole.subarray(end).equals(magic)) throw damaged('it has no end');
  const footerStart = end - fieldBytes - whole.readUInt32LE(end - fieldBytes);
  if (footerStart < fieldBytes) throw damaged('its footer is incomplete');
  if (crc32(whole.subarray(footerStart, end)) !== whole.readUInt32LE(footerStart - fieldBytes)) {
    throw damaged('the checksum of its footer is wrong');
  }
  const { num_rows, row_groups, schema } = parquetMetadata(whole.subarray(footerStart), {
    geoparquet: false,
  });
  const types = leafTypes(schema);
  const columns = new Map<string, ParquetColumn>();
  for (const [index, { meta_data }] of row_groups.flatMap((group) => group.columns).entries()) {
    const { path_in_schema } = meta_data!;
    columns.set(path_in_schema[0]!, {
      type: types[index],
      bounds: boundsOf(meta_data!),
      read: () => readPages(whole, start, meta_data!),
    });
  }
  return { rows: Number(num_rows), columns };
}

/** Reads the pages of a column that must be there, with a value for each row. */
export function pagesOf(column: ParquetColumn | undefined, rows: number): ColumnPages {
  const pages = column?.read();
  if (pages?.entries !== rows) throw damaged('a column has other rows');
  return pages;
}

function boundsOf({ statistics }: ColumnMetaData): ParquetColumn['bounds'] {
  const { min_value: lowest, max_value: highest } = statistics ?? {};
  return typeof lowest === 'bigint' && typeof highest === 'bigint'
    ? { lowest: Number(lowest), highest: Number(highest) }
    : undefined;
}

function readPages(file: Buffer, start: number, metadata: ColumnMetaData): ColumnPages {
  const { dictionary_page_offset, data_page_offset, total_compressed_size, num_values } = metadata;
  const from = Number(dictionary_page_offset ?? data_page_offset) - start;
  const length = Number(total_compressed_size);
  if (from < 0 || from + length > file.byteLength) throw damaged('a column is not in the bytes');
  const chunk = file.subarray(from, from + length);
  const reader = { view: new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength), offset: 0 };
  const isCompressed = metadata.codec !== 'UNCOMPRESSED';
  const most = Number(metadata.total_uncompressed_size);
  const read = () => readPage(chunk, reader, isCompressed, most);
  const dictionary = dictionary_page_offset === undefined ? undefined : read();
  const data = read();
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

/** Reads the next page. `most` is the most bytes that it may have uncompressed. */
function readPage(chunk: Buffer, reader: DataReader, isCompressed: boolean, most: number) {
  const header = parquetHeader(reader);
  const { compressed_page_size, uncompressed_page_size, crc } = header;
  const compressed = chunk.subarray(reader.offset, reader.offset + compressed_page_size);
  reader.offset += compressed_page_size;
  // The checksum is checked first: damaged bytes could uncompress to very many.
  if (crc === undefined || crc32(compressed) !== crc >>> 0) throw damaged('the checksum of a page is wrong');
  if (!(uncompressed_page_size <= most)) throw damaged('a page is too long');
  // A copy, because values that are kept would keep the whole file in memory.
  const body = isCompressed ? uncompressed(compressed, uncompressed_page_size) : Buffer.from(compressed);
  if (body.byteLength !== uncompressed_page_size) throw damaged('a page has another length');
  return { header, body };
}

function uncompressed(compressed: Buffer, bytes: number): Buffer {
  return zstdDecompressSync(compressed, {
    maxOutputLength: Math.max(1, bytes),
    // The output fits into one chunk, so it need not be copied.
    chunkSize: Math.max(minChunkBytes, bytes),
  });
}

/** The least chunk that zlib accepts, in bytes. */
const minChunkBytes = 64;
