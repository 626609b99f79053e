import { areDaysCrossed, type QuestionOf, readDayEnd } from '@canvass/surveys';
import type { JsonObject } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** A day, perhaps with a time behind it. */
const dayPattern = /^(\d{4}-\d\d-\d\d)(?:T|$)/;

const dateBody: BodyReader = (element) => {
  const min = endOf(element, 'min');
  const max = endOf(element, 'max');
  const [from, to] = [min, max].map((end) => (end === undefined ? undefined : readDayEnd(end)));
  if (areDaysCrossed(from, to)) {
    element.note('min', { code: 'dates-crossed' });
    return { type: 'date' };
  }
  return { type: 'date', ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/** The end of today, with days to add, without blanks. */
const todayPattern = /^=?(?:today|currentDate)\((?:([+-]?)(\d{1,5}))?\)$/i;

/** An expression has precedence, as in SurveyJS; older versions wrote it with an equals sign. */
function endOf(element: SourceElement, property: 'min' | 'max'): string | undefined {
  for (const name of [`${property}ValueExpression`, property]) {
    const written = element.get(name);
    if (written === undefined || written === null || written === '') continue;
    const text = typeof written === 'string' ? endText(written.trim()) : undefined;
    if (text !== undefined && readDayEnd(text) !== undefined) return text;
    element.note(name, { code: 'date-end', property });
  }
  return undefined;
}

function endText(written: string): string | undefined {
  const today = todayPattern.exec(written.replaceAll(/\s/g, ''));
  if (today === null) return dayPattern.exec(written)?.[1];
  const [, sign, days = '0'] = today;
  return Number(days) === 0 ? 'today' : `today${sign === '-' ? '-' : '+'}${Number(days)}`;
}

function endProperty(property: 'min' | 'max', end: string | undefined): JsonObject {
  const read = end === undefined ? undefined : readDayEnd(end);
  if (read === undefined) return {};
  if ('day' in read) return { [property]: end };
  const { fromToday } = read;
  return { [`${property}ValueExpression`]: `today(${fromToday === 0 ? '' : fromToday})` };
}

export const dateSurveyJs: KindSurveyJs<QuestionOf<'date'>> = {
  imports: { 'text/date': dateBody },
  write: ({ min, max }) => ({
    type: 'text',
    inputType: 'date',
    ...endProperty('min', min),
    ...endProperty('max', max),
  }),
  reads: new Set(['minValueExpression', 'maxValueExpression']),
};
