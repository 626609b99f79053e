import { constants, crc32, zstdCompressSync } from 'node:zlib';
import type { ColumnChunk, Encoding, PageHeader } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { EncodedLeaf } from './encode-leaf.ts';

export const magic = Buffer.from('PAR1');
/** Bytes of a CRC32 or a length. */
export const fieldBytes = 4;
/** A column of fewer bytes is not compressed: a reader takes longer to begin with uncompressing than to read that many. */
const leastCompressedBytes = 1024;
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/**
 * Writes a Parquet file with one row group, and one data page for each column. The pages are of version 1, PLAIN or RLE_DICTIONARY, which
 * every reader of Parquet knows. The checksum of a page is in its header, as the format provides. For the checksum of the footer the
 * format provides nothing, so it stands in the four bytes before the footer, which readers skip.
 *
 * @param tailFrom the index of the first column that a slice needs
 */
export function writeFile(
  leaves: readonly EncodedLeaf[],
  rows: number,
  tailFrom: number,
): { readonly bytes: Buffer; readonly tailBytes: number } {
  const parts: Buffer[] = [magic];
  const chunks: ColumnChunk[] = [];
  let offset = magic.byteLength;
  let headBytes = offset;
  for (const [index, leaf] of rows === 0 ? [] : leaves.entries()) {
    if (index === tailFrom) headBytes = offset;
    const { pages, chunk } = chunkOf(leaf, offset);
    parts.push(...pages);
    chunks.push(chunk);
    offset += Number(chunk.meta_data!.total_compressed_size);
  }
  const footer = footerOf(leaves, rows, chunks);
  const checksum = Buffer.alloc(fieldBytes);
  checksum.writeUInt32LE(crc32(footer));
  const bytes = Buffer.concat([...parts, checksum, footer, magic]);
  return { bytes, tailBytes: bytes.byteLength - headBytes };
}

function chunkOf({ schema, entries, dictionary, page, statistics }: EncodedLeaf, offset: number) {
  const encoding: Encoding = dictionary === undefined ? 'PLAIN' : 'RLE_DICTIONARY';
  const isCompressed = page.byteLength + (dictionary?.bytes.byteLength ?? 0) >= leastCompressedBytes;
  const levels = { definition_level_encoding: 'RLE', repetition_level_encoding: 'RLE' } as const;
  const dictionaryPage =
    dictionary &&
    pageOf(dictionary.bytes, isCompressed, {
      type: 'DICTIONARY_PAGE',
      dictionary_page_header: { num_values: dictionary.size, encoding: 'PLAIN' },
    });
  const dataPage = pageOf(page, isCompressed, {
    type: 'DATA_PAGE',
    data_page_header: { num_values: entries, encoding, ...levels },
  });
  const all = dictionaryPage === undefined ? [dataPage] : [dictionaryPage, dataPage];
  const sum = (of: 'uncompressed' | 'compressed') => BigInt(all.reduce((total, each) => total + each[of], 0));
  const chunk: ColumnChunk = {
    file_offset: BigInt(offset),
    meta_data: {
      type: schema.at(-1)!.type!,
      encodings: dictionary === undefined ? ['PLAIN', 'RLE'] : ['PLAIN', 'RLE', 'RLE_DICTIONARY'],
      path_in_schema: schema.map(({ name }) => name),
      codec: isCompressed ? 'ZSTD' : 'UNCOMPRESSED',
      num_values: BigInt(entries),
      total_uncompressed_size: sum('uncompressed'),
      total_compressed_size: sum('compressed'),
      data_page_offset: BigInt(offset + (dictionaryPage?.compressed ?? 0)),
      ...(dictionaryPage && { dictionary_page_offset: BigInt(offset) }),
      ...(statistics && { statistics }),
    },
  };
  return { pages: all.flatMap(({ bytes }) => bytes), chunk };
}

/** Puts a page behind its header. The sizes include the header. */
function pageOf(
  body: Buffer,
  isCompressed: boolean,
  header: Omit<PageHeader, 'uncompressed_page_size' | 'compressed_page_size' | 'crc'>,
) {
  const compressed = isCompressed ? zstdCompressSync(body, compression) : body;
  const writer = new ByteWriter();
  writePageHeader(writer, {
    ...header,
    uncompressed_page_size: body.byteLength,
    compressed_page_size: compressed.byteLength,
    // The format has a signed number of 32 bits.
    crc: crc32(compressed) | 0,
  });
  const head = Buffer.from(writer.getBytes());
  return {
    bytes: [head, compressed],
    uncompressed: head.byteLength + body.byteLength,
    compressed: head.byteLength + compressed.byteLength,
  };
}

/** The footer, with its length at the end. */
function footerOf(leaves: readonly EncodedLeaf[], rows: number, columns: readonly ColumnChunk[]): Buffer {
  const sum = (of: 'total_uncompressed_size' | 'total_compressed_size') =>
    columns.reduce((total, { meta_data }) => total + meta_data![of], 0n);
  const group = {
    columns: [...columns],
    num_rows: BigInt(rows),
    total_byte_size: sum('total_uncompressed_size'),
    total_compressed_size: sum('total_compressed_size'),
  };
  const writer = new ByteWriter();
  writeMetadata(writer, {
    version: 2,
    created_by: 'canvass',
    schema: [{ name: 'answers', num_children: leaves.length }, ...leaves.flatMap(({ schema }) => schema)],
    num_rows: BigInt(rows),
    row_groups: rows === 0 ? [] : [group],
    metadata_length: 0,
  });
  return Buffer.from(writer.getBytes());
}
