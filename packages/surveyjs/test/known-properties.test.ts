import { expect, test } from '@jest/globals';
import { Serializer } from 'survey-core';
import { imported } from './imported.ts';

/** A question of each type that can be asked has these. */
const asked = {
  name: 'q',
  choices: ['a', 'b'],
  rows: ['r'],
  columns: ['c'],
  max: 5,
  allowMultiple: true,
  elements: [],
};
/** What the survey has itself. */
const own = new Set(['type', 'pages', 'locale', 'visible', ...Object.keys(asked)]);

test.each([
  'text',
  'comment',
  'radiogroup',
  'checkbox',
  'dropdown',
  'tagbox',
  'boolean',
  'rating',
  'slider',
  'matrix',
  'ranking',
  'file',
  'panel',
  'page',
  'survey',
])('every property that survey-core gives a %s is known', (type) => {
  const names = Serializer.getProperties(type)
    .flatMap(({ name, alternativeNames }) => [name, ...(alternativeNames ?? [])])
    .filter((name) => !own.has(name));
  expect(names.length).toBeGreaterThan(10);
  const first = { type: 'comment', name: 'first' };
  // The report names few properties of one element.
  const unknown = names.filter((name) => {
    const property = { [name]: 'something' };
    const { report } =
      type === 'survey'
        ? imported({ title: 'T', elements: [first], ...property })
        : imported({
            title: 'T',
            elements: [first, { type: type === 'page' ? 'panel' : type, ...asked, ...property }],
          });
    const notes = [...report.survey, ...report.elements.flatMap((element) => element.notes)];
    return notes.some((note) => note.code === 'unknown-property' && note.property === name);
  });
  expect(unknown).toEqual([]);
});

/** Each is split into questions. */
const split = {
  multipletext: { items: [{ name: 'a' }] },
  matrixdropdown: {
    rows: ['r'],
    columns: [
      { name: 'a', cellType: 'text' },
      { name: 'b', cellType: 'text' },
    ],
  },
  matrixdynamic: { columns: [{ name: 'a', cellType: 'text' }] },
  paneldynamic: { templateElements: [{ type: 'text', name: 'a' }] },
};

test.each(Object.entries(split))('every property that survey-core gives a %s is known', (type, parts) => {
  const names = Serializer.getProperties(type)
    .flatMap(({ name, alternativeNames }) => [name, ...(alternativeNames ?? [])])
    .filter((name) => !own.has(name) && !Object.hasOwn(parts, name));
  const unknown = names.filter((name) => {
    const { report } = imported(
      { title: 'T', elements: [{ type, name: 'q', ...parts, [name]: 'something' }] },
      { groups: 1 },
    );
    const [whole] = report.elements;
    return whole?.notes.some((note) => note.code === 'unknown-property' && note.property === name);
  });
  expect(unknown).toEqual([]);
});
