import { type FacetOf, inUnits, printNumber } from '@canvass/surveys';
import type { SchemaElement } from 'hyparquet';
import { clockCell, numberCell } from '../xlsx/cells.ts';
import type { ExportWords } from '../export-words.ts';
import type { Answer, ColumnForm, ColumnOptions, ParquetValue } from './column-form.ts';

type NumberFacet = FacetOf<'number'>;

/** The most digits of a decimal number in 64 bits. */
const decimalPrecision = 18;
/** Parquet has times of day in ms, the facet in minutes. */
const msPerMinute = 60_000;

/** The column of numbers, or of times of day. Values are the facet's integers. */
export function numberColumn(facet: NumberFacet, { words }: Pick<ColumnOptions, 'words'>): ColumnForm {
  const { clock } = facet;
  return {
    csv: (answer) => `"${printNumber(facet, answer as number)}"`,
    xlsx: {
      width: 14,
      cell: (answer) => (clock ? clockCell(answer as number) : numberCell(inUnits(facet, answer as number))),
    },
    parquet: {
      schema: (name) => [{ name, repetition_type: 'OPTIONAL', ...leafOf(facet) }],
      value: parquetValue(facet),
      isFreeText: false,
      hasBounds: true,
    },
    explained: [{ kind: kindOf(facet, words) }],
  };
}

function leafOf({ decimals: scale, clock, scale: listed }: NumberFacet): Partial<SchemaElement> {
  if (clock) {
    const logical = { type: 'TIME', isAdjustedToUTC: false, unit: 'MILLIS' } as const;
    return { type: 'INT32', converted_type: 'TIME_MILLIS', logical_type: logical };
  }
  if (scale > 0) {
    const decimal = { scale, precision: decimalPrecision };
    return {
      type: 'INT64',
      converted_type: 'DECIMAL',
      logical_type: { type: 'DECIMAL', ...decimal },
      ...decimal,
    };
  }
  return { type: listed === undefined ? 'INT64' : 'INT32' };
}

function parquetValue({ clock, scale }: NumberFacet): (answer: Answer) => ParquetValue {
  if (clock) return (answer) => (answer as number) * msPerMinute;
  // 64 bits, also of a decimal, which is written as it is stored.
  return scale === undefined ? (answer) => BigInt(answer as number) : (answer) => answer as number;
}

function kindOf({ decimals, clock, scale, unit }: NumberFacet, { kinds }: ExportWords): string {
  if (clock) return kinds.timeOfDay;
  if (scale !== undefined) return kinds.scale(scale.min, scale.max);
  const number = decimals === 0 ? kinds.wholeNumber : kinds.decimals(decimals);
  return unit === undefined ? number : kinds.inUnit(number, unit);
}
