import { describe, expect, test } from '@jest/globals';
import { surveySlugSchema } from '@canvass/surveys';
import * as fc from 'fast-check';
import { anyCharacter } from '@canvass/surveys/any-character';
import { freeSlug, slugOfTitle } from './survey-slug.ts';

describe('the name of a survey in addresses', () => {
  test.each([
    ['Team lunch, Überraschung!', 'team-lunch-ueberraschung'],
    ['Umfrage für Büroräume', 'umfrage-fuer-bueroraeume'],
    ['Umfrage fu\u0308r alle', 'umfrage-fuer-alle'],
    ['Έρευνα ικανοποίησης', 'ereyna-ikanopoiisis'],
    ['Опрос сотрудников', 'opros-sotrudnikov'],
    ['员工满意度调查', 'yuangongmanyidudiaocha'],
    ['Straße & Café', 'strasse-cafe'],
    ['  ', 'survey'],
    ['アンケート', 'anketo'],
    ['استبيان 2026', 'stbyn-2026'],
    ['2026', 'survey-2026'],
    ['🎉', 'tada'],
    ['What do you think about the new opening hours of our shop?', 'what-do-you-think-about-the-new-opening'],
    ['x'.repeat(100), 'x'.repeat(40)],
  ])('%s becomes %s', (title, slug) => {
    expect(slugOfTitle(title, 'en')).toBe(slug);
  });

  test('has the umlauts of its language', () => {
    expect(slugOfTitle('Öffnungszeiten', 'de')).toBe('oeffnungszeiten');
    expect(slugOfTitle('Öğrenci görüşleri', 'tr')).toBe('ogrenci-gorusleri');
    expect(slugOfTitle('Äänestys', 'fi')).toBe('aanestys');
  });

  test('is valid for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 250 }), (title) => {
        expect(surveySlugSchema.safeParse(slugOfTitle(title, 'en')).success).toBe(true);
      }),
    );
  });

  test('gets a number if it is taken', () => {
    expect(freeSlug('tea', new Set())).toBe('tea');
    expect(freeSlug('tea', new Set(['tea', 'tea-2']))).toBe('tea-3');
  });
});
