import { describe, expect, test } from '@jest/globals';
import { parseAsked, planHelp } from './parse-asked.ts';

describe('the options', () => {
  test('have defaults, and take what is given', () => {
    const { asked, isJson } = parseAsked(['--answers-per-second', '1e6', '--regions=3', '--json']);
    expect(asked).toMatchObject({
      answersPerSecond: 1_000_000,
      regions: 3,
      routing: 'tenant',
      freshnessS: 60,
    });
    expect(isJson).toBe(true);
    expect(parseAsked([]).asked.answersPerSecond).toBe(1_000);
  });

  test.each([
    ['0', '--answers-per-second', '0'],
    ['a negative number', '--answers-per-second', '-5'],
    ['no number', '--surveys', 'many'],
    ['nothing', '--surveys', ''],
    ['a part', '--regions', '1.5'],
    ['infinity', '--freshness', 'Infinity'],
    ['a share above 1', '--active-share', '1.1'],
    ['an unknown word', '--routing', 'random'],
    ['an unknown option', '--speed', '9'],
    ['a lone value', 'plan', '9'],
    ['an option without its value', '--regions', '--json'],
  ])('are refused by name: %s', (_what, option, value) => {
    const args = value.startsWith('-') && value !== '--json' ? [`${option}=${value}`] : [option, value];
    expect(() => parseAsked(args)).toThrow(option.replace(/^--/, ''));
    expect(() => parseAsked(args)).toThrow(/--help/);
  });

  test('a survey has no more than its tenant', () => {
    const tenant = ['--busiest-tenant-share', '0.001'];
    expect(parseAsked([]).asked.busiestSurveyShare).toBeLessThanOrEqual(
      parseAsked([]).asked.busiestTenantShare,
    );
    expect(parseAsked(tenant).asked.busiestSurveyShare).toBe(0.001);
    expect(() => parseAsked([...tenant, '--busiest-survey-share', '0.01'])).toThrow(
      /busiest-tenant-share is 0.001/,
    );
  });

  test('are refused all at once', () => {
    expect(() => parseAsked(['--surveys', '0', '--regions', '0'])).toThrow(/surveys[^]*regions/);
  });

  test('are all in the help', () => {
    const help = planHelp();
    for (const name of ['answers-per-second', 'freshness', 'routing', 'prices', 'limits', 'json', 'simulate'])
      expect(help).toContain(name);
  });
});
