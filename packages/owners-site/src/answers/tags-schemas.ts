import { maxTagLength, maxTagsPerAnswer } from '@canvass/surveys';
import { z } from 'zod';
import { input, ulidInputSchema } from '@canvass/web/app';
import { json, operation, problems, surveyParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';

const oneAnswer = input(surveyParams.extend({ id: ulidInputSchema }), {
  fields: { id: "An answer's id is a ULID: 26 digits and letters, without I, L, O and U" },
});

const tagList = z
  .object({
    tags: z.array(z.object({ tag: z.string(), answers: z.int().min(1) })),
  })
  .meta({ id: 'TagCounts', examples: [{ tags: [{ tag: 'roster', answers: 38 }] }] });

const example = { tags: ['call back', 'roster'] };

const tagsOfAnswer = z.object({ tags: z.array(z.string()) }).meta({ id: 'AnswerTags', examples: [example] });

const newTags = input(
  z
    .strictObject({
      tags: z
        .array(z.string())
        .max(maxTagsPerAnswer)
        .describe(
          `At most ${maxTagsPerAnswer} tags of at most ${maxTagLength} characters. A tag that differs from one of the survey only in case is that one`,
        ),
    })
    .meta({ id: 'NewAnswerTags', examples: [example] }),
  {
    fields: { tags: `An array of at most ${maxTagsPerAnswer} tags, which are strings` },
    unknown: 'Unknown property: the body has only tags',
  },
);

const readProblems = [...ownerProblems, 'survey-not-found', 'summary-unreadable'] as const;

export const listTags = operation('owner', 'listTags', {
  summary: 'List the tags of a survey’s answers',
  description:
    'Each with the number of counted answers that have it, exactly, the most used first. A tag is there as long as an answer has it. The ' +
    'parameter `tag` of summaries, trends, pages of answers and exports takes the answers that have one.',
  params: surveyParams,
  response: { 200: json('The tags', tagList), ...problems(...readProblems) },
});

export const readAnswerTags = operation('owner', 'readAnswerTags', {
  summary: 'Read the tags of an answer',
  params: oneAnswer,
  response: { 200: json('The tags', tagsOfAnswer), ...problems(...readProblems, 'answer-not-found') },
});

export const putAnswerTags = operation('owner', 'putAnswerTags', {
  summary: 'Replace the tags of an answer',
  description:
    'Tags are the notes of the survey’s owners: respondents never see them. They go with their answer when it is erased or removed.',
  params: oneAnswer,
  body: newTags,
  response: {
    200: json('The tags that the answer has now', tagsOfAnswer),
    ...problems(...readProblems, 'answer-not-found', ...changeProblems),
  },
});
