/** What tests of any package generate of surveys, with every kind of question. It is exported as `@canvass/surveys/generators`. */
export {
  type VersionedAnswer,
  answeredSurveys,
  countAll,
  definitionOf,
  invalidAnswers,
  parsedDefinition,
  questionOf,
  validAnswers,
  validRecords,
} from './arbitraries.ts';
export { branchingDefinitions, pathDefinitions } from './branching.ts';
export { edited } from './edited.ts';
export { translatedDefinitions } from './translated.ts';
export { filtersOf } from './filters.ts';
export { generatorsOf } from './kinds/kinds.ts';
export { receivedTimes, timeZones } from './time-zones.ts';
export { pixel, pixelId } from './pixel.ts';
