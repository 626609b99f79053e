/** What the script of a form runs as the server does. It is exported as `@canvass/surveys/in-browser`, and imports nothing that a browser does not have. */
export { type AskedFacets, compileConditions, conditionsIn } from './answers/asked-facets.ts';
export type { FollowedQuestion } from './answers/followed-page.ts';
export { type FormFields, fieldNames, readFields } from './answers/form-fields.ts';
export { showIfCompiler } from './conditions/compile-show-if.ts';
export { facetId } from './facets/facet-id.ts';
export { readingOf, type TypedControl, typedFault } from './kinds/readings.ts';
export { readDecimal } from './shared/decimal.ts';
