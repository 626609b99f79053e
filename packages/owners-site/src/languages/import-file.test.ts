import { describe, expect, test } from '@jest/globals';
import { draftOf, type Draft, parseDefinition } from '@canvass/surveys';
import { edited } from '@canvass/surveys/generators';
import { FileFault } from './file-fault.ts';
import { importFile } from './import-file.ts';
import { writeCsv } from './write-csv.ts';
import { writeXliff } from './write-xliff.ts';

const parsed = parseDefinition({
  title: 'Lunch & "more"',
  description: 'First line\nSecond <line>',
  languages: ['en', 'de', 'ar'],
  questions: [
    {
      id: 'a',
      text: '=SUM(A1) is no formula',
      type: 'choice',
      choices: [
        { value: 'x', label: { default: 'Yes', de: 'Ja' } },
        { value: 'y', label: { default: 'No', de: 'Nein', ar: 'لا' } },
      ],
    },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const draft = draftOf(parsed.definition);

const imported = (content: string | Uint8Array, before = draft): Draft =>
  importFile(typeof content === 'string' ? Buffer.from(content) : content, { draft: before, undo: [] }).draft;
const german = (content: string | Uint8Array, before = draft) => imported(content, before).translations.de;

/** What is wrong with a file. */
function faultsOf(content: string | Uint8Array): readonly string[] {
  try {
    imported(content);
  } catch (error) {
    if (error instanceof FileFault) return error.faults;
    throw error;
  }
  return [];
}

const xliff = (units: string, attributes = 'srcLang="en" trgLang="de"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" ${attributes}>\n<file id="f">\n${units}\n</file></xliff>`;
const unit = (name: string, target: string, source = 'x') =>
  `<unit id="u" name="${name}"><segment><source>${source}</source><target>${target}</target></segment></unit>`;

describe('a file that was exported', () => {
  const full = edited(draft, {
    do: 'setTranslations',
    language: 'de',
    texts: {
      '/title': 'Mittag & „mehr“',
      '/description': '=Zeile eins\n@Zeile <zwei>',
      '/questions/a/text': '-1 ist keine Formel',
    },
  });

  test('has all texts as CSV, with the languages as columns', () => {
    expect(writeCsv(draft).split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"id","text","en","de","ar"',
      '"/title","Title","Lunch & ""more""","",""',
    ]);
    expect(writeCsv(draft)).toContain(
      '"/questions/a/choices/c2/label","Question 1, choice 2","No","Nein","لا"',
    );
  });

  test.each([
    ['CSV', writeCsv(full)],
    [
      'CSV with semicolons',
      `id;de\n/title;Mittag & „mehr“\n/description;"=Zeile eins\n@Zeile <zwei>"\n/questions/a/text;-1 ist keine Formel\n`,
    ],
    ['UTF-16, as Excel saves “Unicode text”', Buffer.from(`\uFEFF${writeCsv(full).slice(1)}`, 'utf16le')],
    ['XLIFF', writeXliff(full, 'lunch', 'de')],
  ])('is imported with the same texts: %s', (_format, content) => {
    expect(german(content)).toEqual(full.translations.de);
  });

  test('changes nothing if it has what the draft has', () => {
    expect(imported(writeCsv(full), full)).toBe(full);
    expect(imported(writeXliff(full, 'lunch', 'de'), full)).toBe(full);
  });

  test('is outdated where the original has changed meanwhile', () => {
    const content = writeXliff(full, 'lunch', 'de');
    const renamed = edited(draft, { do: 'setSurvey', fields: { title: 'Dinner' } });
    expect(german(content, renamed)?.['/title']).toEqual({ text: 'Mittag & „mehr“', of: 'Lunch & "more"' });
    expect(german(writeCsv(full), renamed)?.['/title']?.of).toBe('Lunch & "more"');
  });

  test('marks what is not translated yet, and is named by the ids of texts', () => {
    const content = writeXliff(draft, 'lunch', 'ar');
    expect(content).toContain('srcLang="en" trgLang="ar"');
    expect(content).toContain('trgDir="rtl"');
    expect(content).toContain('<segment state="initial"><source>Yes</source></segment>');
    expect(content).toContain('<segment state="translated"><source>No</source><target>لا</target></segment>');
  });
});

describe('a file of another program', () => {
  test('may have a text in several segments', () => {
    const split =
      '<unit id="1" name="/title"><segment><source>A</source><target>Eins.</target></segment><ignorable><source> </source><target> </target></ignorable><segment><source>B</source><target>Zwei.</target></segment></unit>';
    expect(german(xliff(split))?.['/title']).toEqual({ text: 'Eins. Zwei.', of: 'A B' });
  });

  test('leaves translations alone that are blank in it', () => {
    const cell = 'id,de\n/questions/a/choices/c1/label,\n/title,Mittag\n';
    expect(german(cell)).toMatchObject({
      '/questions/a/choices/c1/label': { text: 'Ja' },
      '/title': { text: 'Mittag' },
    });
  });

  test.each([
    [
      'unknown ids',
      'id,de\n/title,Mittag\n/nothing,Nichts\n',
      'Line 3: no text of the survey has the id “/nothing”.',
    ],
    ['repeated ids', 'id,de\n/title,A\n/title,B\n', 'Line 3: the id “/title” stands twice.'],
    [
      'a language that the survey is not in',
      'id,fr\n/title,A\n',
      /The column “fr” is no language of the survey/,
    ],
    ['no ids', 'de,ar\nA,B\n', /The first line must name the columns/],
    ['no translations', 'id,en\n/title,Lunch\n', /no column of a language/],
    ['repeated columns', 'id,de,de\n/title,A,B\n', 'The column “de” stands twice.'],
    ['short rows', 'id,en,de\n/title,A\n', 'Line 2: the row has 2 cells, and the header has 3.'],
    ['an open quote', 'id,de\n/title,"A\n', /A quote is not closed/],
    ['no text at all', '', /The first line must name the columns/],
    [
      'a text that is too long',
      `id,de\n/title,${'A'.repeat(201)}\n`,
      /“\/title” cannot be taken: The title must have at most 200/,
    ],
    ['control characters', 'id,de\n/title,A\u0007\n', /“\/title” cannot be taken/],
    ['Windows-1252', Buffer.from('id,de\n/title,K\u00e4se\n', 'latin1'), /The file is not in UTF-8/],
    [
      'another original',
      xliff(unit('/title', 'A'), 'srcLang="fr" trgLang="de"'),
      /The original of the file is in “fr”/,
    ],
    ['another target', xliff(unit('/title', 'A'), 'srcLang="en" trgLang="fr"'), /not translated into “fr”/],
    ['XLIFF 1.2', '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>', /is XLIFF 1\.2/],
    ['HTML', '<html></html>', /no XLIFF 2\.0/],
    [
      'XML that is not well-formed',
      xliff('<unit id="1" name="/title">'),
      /Line 5: the file is not well-formed XML/,
    ],
    [
      'unknown ids in XLIFF',
      xliff(unit('/nothing', 'A')),
      'Line 4: no text of the survey has the id “/nothing”.',
    ],
    [
      'a unit without a name',
      xliff('<unit id="1"/>'),
      'Line 4: a unit has no name: it must be the id of the text.',
    ],
    [
      'placeholders',
      xliff(unit('/title', 'A <ph id="1"/>')),
      'Line 4: the target of “/title” has the placeholder <ph>, which the original does not have.',
    ],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><xliff/>', /it is in ISO-8859-1/],
    [
      'a document type',
      '<!DOCTYPE xliff [<!ENTITY a "aaaa">]><xliff/>',
      /a document type \(DTD\) is not taken/,
    ],
    ['an unknown entity', xliff(unit('/title', '&a;')), /not well-formed XML/],
    ['deep nesting', xliff('<a xmlns="urn:x">'.repeat(40)), /nested more than 32 deep/],
  ])('is refused with %s', (_what, content, fault) => {
    expect(faultsOf(content).join('\n')).toMatch(fault);
  });

  test('is refused with all of its faults', () => {
    expect(faultsOf('id,de\n/a,A\n/b,B\n')).toHaveLength(2);
  });
});
