import { expect, test } from '@jest/globals';
import { checkDraft, definitionTexts, draftOf, languagesOf } from '@canvass/surveys';
import { templateDefinition, templateDraft } from './template-draft.ts';
import { sketches, surveyTemplates, templateGroups, templateLanguages } from './survey-templates.ts';

const named = surveyTemplates.map((template) => [template.name, template] as const);

test('there are at least twelve templates, each with a name of its own', () => {
  expect(surveyTemplates.length).toBeGreaterThanOrEqual(12);
  expect(new Set(surveyTemplates.map(({ name }) => name)).size).toBe(surveyTemplates.length);
});

test.each(named)('the template %s is a survey whose texts are all translated', (_name, template) => {
  const definition = templateDefinition(template);
  expect(languagesOf(definition)).toEqual(templateLanguages);
  const german = definition.translations?.de ?? {};
  const untranslated = definitionTexts(definition).filter(({ id }) => !Object.hasOwn(german, id));
  expect(untranslated.map(({ text }) => text)).toEqual([]);
});

test.each(named)('a draft of %s can be published in both languages, or in one', (_name, template) => {
  const whole = templateDefinition(template);
  const inEnglishFirst = templateDraft(template, ['en', 'de']);
  expect(inEnglishFirst).toEqual(draftOf(whole));
  expect(checkDraft(inEnglishFirst)).toMatchObject({ ok: true, definition: whole });

  const german = checkDraft(templateDraft(template, ['de']));
  expect(german).toMatchObject({ ok: true, definition: { languages: ['de'] } });
  const germanFirst = checkDraft(templateDraft(template, ['de', 'en']));
  expect(germanFirst).toMatchObject({
    ok: true,
    definition: {
      title: whole.translations?.de?.['/title'],
      translations: { en: { '/title': whole.title } },
    },
  });
});

test.each(named)('what cards say of %s is there in both languages', (_name, template) => {
  const { title, about, group, sketch, minutes } = template;
  for (const language of templateLanguages) expect(about[language]).toMatch(/^\S.{10,120}[.?]$/);
  for (const language of templateLanguages) expect(title[language]).toMatch(/^\S.{3,40}$/);
  expect(templateGroups).toContain(group);
  expect(sketches).toContain(sketch);
  expect(minutes).toBeGreaterThanOrEqual(1);
});
