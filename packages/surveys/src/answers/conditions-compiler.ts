import { type CompileShowIf, showIfCompiler } from '../conditions/compile-show-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { type EndText, endTextIn } from '../facets/end-text.ts';
import { facetId } from '../facets/facet-id.ts';
import { kindOf } from '../kinds/kinds.ts';

const compilers = new WeakMap<SurveyDefinition['questions'], CompileShowIf>();

/** Compiles the conditions of a definition, each end as the facet has it that it tests. */
export function conditionsCompiler({ questions }: SurveyDefinition): CompileShowIf {
  let compiler = compilers.get(questions);
  if (compiler === undefined) {
    compiler = showIfCompiler(endTexts(questions));
    compilers.set(questions, compiler);
  }
  return compiler;
}

function endTexts(questions: SurveyDefinition['questions']): ReadonlyMap<string, EndText> {
  const texts = new Map<string, EndText>();
  for (const question of questions) {
    for (const asked of kindOf(question).askedParts(question)) {
      const text = endTextIn(asked);
      if (text !== undefined) texts.set(facetId(question.id, asked.part), text);
    }
  }
  return texts;
}
