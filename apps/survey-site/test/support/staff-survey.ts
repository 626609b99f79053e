import { dayMs } from '@canvass/runtime/clock';
import { seededRandom } from '@canvass/testing';
import { bearer, type MemorySite } from './memory-site.ts';
import { journalOf } from './counted-answers.ts';

const agreement = [
  { value: 'no', label: 'Strongly disagree', score: 1 },
  { value: 'rather-no', label: 'Disagree', score: 2 },
  { value: 'mixed', label: 'Neither', score: 3 },
  { value: 'rather', label: 'Agree', score: 4 },
  { value: 'yes', label: 'Strongly agree', score: 5 },
];

const statements = {
  expected: 'I know what is expected of me',
  listens: 'My manager listens',
  enough: 'There are enough of us on a shift',
  breaks: 'I can take the breaks I am owed',
};

/** The departments with their numbers of people, and how much better than the others they feel. */
export const departments = {
  Nursing: [142, -0.9],
  Emergency: [61, -1.1],
  Administration: [77, 1],
  'Operating theatres': [48, 0],
  Radiology: [33, 0.1],
  'Facilities and catering': [45, 0.5],
  Pharmacy: [4, 0],
  Chaplaincy: [2, 0],
} as const;

export const staffSurvey = {
  title: 'Staff survey 2026',
  questions: [
    {
      id: 'department',
      text: 'Which department do you work in?',
      type: 'choice',
      choices: Object.keys(departments),
    },
    {
      id: 'stay',
      text: 'Do you plan to stay for another year?',
      type: 'choice',
      choices: ['Yes', 'No', 'Other'],
    },
    {
      id: 'agree',
      text: 'How far do you agree with these statements?',
      type: 'matrix',
      rows: Object.entries(statements).map(([id, label]) => ({ id, label })),
      columns: agreement,
    },
    {
      id: 'recommend',
      text: 'How likely are you to recommend us as a place to work?',
      type: 'scale',
      min: 0,
      max: 10,
      nps: true,
    },
    { id: 'happy', text: 'How happy are you?', type: 'scale', min: 1, max: 5 },
    { id: 'why', text: 'Why?', type: 'text' },
  ],
};

const weekMs = 7 * dayMs;

type Answer = Record<string, string | number>;

function within(value: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)));
}

/** The answers of all departments, the same each time. */
export function staffAnswers(): Answer[] {
  const random = seededRandom(5);
  const normal = (): number => random() + random() + random() + random() - 2;
  return Object.entries(departments).flatMap(([department, [people, mood]]) =>
    Array.from({ length: people }, (): Answer => {
      const feel = (base: number, part: number): string =>
        agreement[within(base + part * mood + 1.6 * normal(), 1, 5) - 1]!.value;
      return {
        department,
        stay: random() < 0.71 + 0.12 * mood ? 'Yes' : random() < 0.6 ? 'No' : 'Other',
        agree: 'answered',
        'agree.expected': feel(4, 0),
        'agree.listens': feel(3.6, 0.4),
        'agree.enough': feel(2.9, 0.8),
        'agree.breaks': feel(3.1, 0.8),
        recommend: within(7.4 + 1.3 * mood + 4 * normal(), 0, 10),
        happy: within(3.5 + 0.5 * mood + 1.5 * normal(), 1, 5),
      };
    }),
  );
}

/** Publishes the survey with these answers, a part of which comes each week. */
export async function withStaffSurvey(
  at: MemorySite,
  key: string,
  { answers = staffAnswers(), name = 'staff', title = staffSurvey.title, weeks = 1 } = {},
): Promise<void> {
  const put = async (path: string, payload: object): Promise<void> => {
    const url = `/v1/tenants/acme/surveys/${name}${path}`;
    const { statusCode, body } = await at.site.inject({ method: 'PUT', url, headers: bearer(key), payload });
    if (statusCode >= 300) throw new Error(body);
  };
  await put('', { ...staffSurvey, title });
  await put('/settings', { hideGroupsSmallerThan: 5 });
  const journal = journalOf(at, `S-${name}`);
  // Sessions and definitions are of the present.
  at.time.ms -= weeks * weekMs;
  const random = seededRandom(9);
  const week = answers.map(() => Math.floor(random() * weeks));
  for (let each = 0; each < weeks; each += 1) {
    await journal.store(
      answers.filter((_, index) => week[index] === each),
      name,
    );
    at.time.ms += weekMs;
  }
  await journal.count();
  at.time.ms += 60_000;
}
