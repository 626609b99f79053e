/** The styles of cells, as indexes into `cellXfs` of `stylesXml`. */
export const cellStyles = { text: 1, time: 2, header: 3, wrapped: 4, date: 5, clock: 6 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The content types of the parts. The default is that of a sheet, so this part can be written before the number of sheets is known. */
export const contentTypesXml = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentTypes}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`;

export const packageRelationshipsXml = `${xml}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${officeRelationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The styles of the workbook. The format 49 is the built-in `@`, a text. A time shows seconds, and its value has the milliseconds. */
export const stylesXml = `${xml}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Makes the part that lists the sheets in the order of their tabs. */
export function workbookXml(sheets: readonly { readonly name: string; readonly file: number }[]): string {
  const tabs = sheets.map(({ name, file }) => `<sheet name="${name}" sheetId="${file}" r:id="rId${file}"/>`);
  return `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelationships}"><sheets>${tabs.join('')}</sheets></workbook>`;
}

/** Makes the part that says which files the sheets and styles are in. */
export function workbookRelationshipsXml(sheets: number): string {
  const targets = Array.from({ length: sheets }, (_, index) =>
    relationship(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  const styles = relationship(sheets + 1, 'styles', 'styles.xml');
  return `${xml}<Relationships xmlns="${relationships}">${targets.join('')}${styles}</Relationships>`;
}

function relationship(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${officeRelationships}/${type}" Target="${target}"/>`;
}

/**
 * Makes a sheet up to its rows. Its first row stays in sight.
 *
 * @param widths The widths of the columns, in characters.
 */
export function sheetHead(widths: readonly number[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

/** The end of a sheet. It keeps Excel from marking each number that is stored as a text, such as a phone number, with a green corner. */
export const sheetTail =
  '</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>';
