import type { Bench } from '../bench.ts';
import { largeSurvey } from '../results/large-survey.ts';
import { watchedSurvey } from '../results/watched-survey.ts';

export const resultsBench: Bench = {
  name: 'results',
  async run(context) {
    const large = await largeSurvey(context);
    const watched = await watchedSurvey(context);
    return {
      title: 'results',
      method: [
        '*The page*: the desk’s results page of a survey whose answers were counted before, with a session, against the definition of ' +
          'another survey as JSON (`GET /v1/…/surveys/…`, sent from memory) that has the same size. A closed loop over 8 connections; ' +
          'rounds of the two alternate; the ratio is the median of the ratios of neighbouring rounds.',
        '*Watchers*: streams of the results page of one survey, in a process of their own, while 32 connections send 1,000 answers/s to it, ' +
          'with a worker at its default intervals. Rounds without watchers, with one, and with all alternate, each kind as often in each ' +
          'position. The p99 is that of the answers of all rounds together: a single round of 10 s has a few stalls of Azurite, or none. ' +
          'Storage calls are the reads and listings of the site: its appends depend on how many answers share a block. ' +
          '*From the 201 to the event*: as one watcher reads it, the nth acknowledged answer counts as shown when the total is n.',
      ],
      rows: [...large, ...watched],
    };
  },
};
