import { relative } from 'node:path';
import type { Exception } from './exceptions.ts';
import type { Context, Node, Rule } from './syntax.ts';

export interface RuleDeps {
  /** The folder that the files of the exceptions start from. */
  readonly root: string;
  readonly exceptions: readonly Exception[];
}

export interface RuleAbout {
  /** Without the name of the plugin. */
  readonly name: string;
  readonly description: string;
  /** A file without any of these words passes, and its syntax tree is not even read: this takes most of the time. */
  readonly words: RegExp;
}

type Visitor = ReturnType<Rule['create']>;

/** The rule refuses what `visitorOf` passes to `refuse`, unless an exception names it, and exceptions that name nothing. */
export function refusing(
  { name, description, words }: RuleAbout,
  visitorOf: (context: Context, refuse: (node: Node, message: string) => void) => Visitor,
): (deps: RuleDeps) => Rule {
  return ({ root, exceptions }) => ({
    meta: { type: 'problem', docs: { description } },
    create(context) {
      const file = relative(root, context.filename).replaceAll('\\', '/');
      const unused = new Set(exceptions.filter((each) => each.rule === name && each.file === file));
      const own = [...unused];
      if (own.length === 0 && !words.test(context.sourceCode.text)) return {};
      const refuse = (node: Node, message: string): void => {
        const texts = textsAround(context, node);
        const naming = own.filter(({ text }) => texts.some((each) => each.includes(text)));
        for (const each of naming) unused.delete(each);
        if (naming.length === 0) context.report({ node, message });
      };
      return {
        ...visitorOf(context, refuse),
        'Program:exit'(node) {
          for (const { text } of unused) {
            const message = `The exception "${text}" matches nothing any more: remove it from infra/test-lint/src/exceptions.ts.`;
            context.report({ node, message });
          }
          const isDisabled = context.sourceCode
            .getAllComments()
            .some(({ value }) => value.includes('lint-disable') && value.includes(`test-lint/${name}`));
          if (isDisabled) {
            const message =
              'Name this exception in infra/test-lint/src/exceptions.ts, with its reason, not in a comment.';
            // Before the comment: it disables a report behind it.
            context.report({ loc: { line: 1, column: 0 }, message });
          }
        },
      };
    },
  });
}

/** The line of the node, and the titles of the tests around it. */
function textsAround({ sourceCode }: Context, node: Node): readonly string[] {
  const texts = [sourceCode.lines[node.loc.start.line - 1] ?? ''];
  for (let each: Node | null = node; each !== null; each = each.parent) {
    if (each.type !== 'CallExpression') continue;
    const title = each.arguments[0];
    if (title?.type === 'Literal' || title?.type === 'TemplateLiteral') texts.push(sourceCode.getText(title));
  }
  return texts;
}
