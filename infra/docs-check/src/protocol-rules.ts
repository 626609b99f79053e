/** What docs/storage-protocol.md says of one rule. */
export interface ProtocolRule {
  /** Such as `8b`. */
  readonly id: string;
  readonly mutants: readonly string[];
}

export interface RuleBreaker {
  readonly name: string;
  readonly rules: readonly string[];
}

export interface NamedText {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** One line for each disagreement of the page with the mutants, or with a text that cites a rule. */
export function checkProtocol(
  page: string,
  mutants: readonly RuleBreaker[],
  texts: readonly NamedText[],
): readonly string[] {
  const rules = rulesOf(page);
  const ids = new Set(rules.map(({ id }) => id));
  const named = (breakers: readonly RuleBreaker[]) => breakers.map(({ name }) => name);
  return [
    ...rules.flatMap(({ id, mutants: listed }) => {
      const breaking = named(mutants.filter((mutant) => mutant.rules.includes(id)));
      const isProven = mutants.some((mutant) => mutant.rules.some((rule) => isPartOf(rule, id)));
      return [
        ...(isProven ? [] : [`Rule ${id} has no mutant`]),
        ...listed
          .filter((name) => !breaking.includes(name))
          .map((name) => `Rule ${id}: "${name}" is no mutant of it`),
        ...breaking
          .filter((name) => !listed.includes(name))
          .map((name) => `Rule ${id} does not list "${name}"`),
      ];
    }),
    ...mutants.flatMap(({ name, rules: broken }) =>
      broken
        .filter((id) => !ids.has(id))
        .map((id) => `the mutant "${name}" breaks Rule ${id}, which is not on the page`),
    ),
    ...texts.flatMap(({ path, text }) =>
      citedRules(text)
        .filter((id) => !ids.has(id))
        .map((id) => `${path} cites Rule ${id}, which is not on the page`),
    ),
  ];
}

/** Rule 8 is proven by the mutants of 8a to 8e. */
function isPartOf(id: string, whole: string): boolean {
  return id === whole || (/^[a-z]$/.test(id.slice(whole.length)) && id.startsWith(whole));
}

export function rulesOf(page: string): readonly ProtocolRule[] {
  return page
    .split(/^### Rule /m)
    .slice(1)
    .map((section) => {
      const [, list = ''] = section.split('**Mutants**:\n');
      const mutants = [...list.split(/^#/m)[0]!.matchAll(/^- (.*)$/gm)].map(([, name]) => name ?? '');
      return { id: /^\w+/.exec(section)?.[0] ?? '', mutants };
    });
}

/** The rules in "Rule 8b", "rules 10 to 12" and "Rules 13, 14". */
export function citedRules(text: string): readonly string[] {
  const citations = text.matchAll(/\brules? (\d+[a-z]?(?:(?:,| to| and|, and) \d+[a-z]?)*)\b/gi);
  return [...new Set([...citations].flatMap(([, ids = '']) => ids.match(/\d+[a-z]?/g) ?? []))];
}
