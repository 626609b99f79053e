import { kindOf } from '../kinds/kinds.ts';
import type { SurveyDefinition } from './definition.ts';

export interface NamedPicture {
  /** Its place in the definition, such as `questions[2].choices[0].picture`. */
  readonly path: string;
  readonly picture: string;
}

/** The pictures that a definition names. */
export function picturesOf({ questions }: SurveyDefinition): NamedPicture[] {
  return questions.flatMap((question, index) =>
    (kindOf(question).pictures?.(question) ?? []).map(({ path, picture }) => ({
      path: `questions[${index}]${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`,
      picture,
    })),
  );
}

/** The definition without its pictures, which another survey does not have. */
export function withoutPictures(definition: SurveyDefinition): SurveyDefinition {
  const questions = definition.questions.map((question) => {
    const pictures = kindOf(question).pictures?.(question) ?? [];
    if (pictures.length === 0) return question;
    const bare = structuredClone(question);
    for (const { path } of pictures) {
      const parent = path
        .slice(0, -1)
        .reduce<Record<PropertyKey, unknown>>(
          (part, key) => part[key] as Record<PropertyKey, unknown>,
          bare as unknown as Record<PropertyKey, unknown>,
        );
      delete parent[path.at(-1)!];
    }
    return bare;
  });
  return { ...definition, questions };
}
