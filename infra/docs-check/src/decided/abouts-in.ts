import { Visitor, type Comment, type Program, type PropertyKey } from 'oxc-parser';
import { commentBefore } from './comment-before.ts';

/** A property of an interface or type, or a field of a class, with its comment. */
interface Declaration {
  readonly name: string;
  /** The interface, type or class; '' if it has no name. */
  readonly owner: string;
  readonly isField: boolean;
  readonly start: number;
  readonly about: string | undefined;
}

/** Where the type of an object stands in the source text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Finds the comment of a property where the property is declared. */
export interface Abouts {
  /** The comment of a property that the type at this place declares or names; undefined if this file does not declare it. */
  ofType(name: string, type: Place): string | undefined;
  /** The comment of a field of the class. */
  ofClass(name: string, owner: string): string | undefined;
  /** The comment of a property whose type is unknown: of its only declaration in the file's types, undefined if there are several. */
  ofAny(name: string): string | undefined;
}

export function aboutsIn(program: Program, comments: readonly Comment[], text: string): Abouts {
  const declarations: Declaration[] = [];
  let owner = '';
  const enter = ({ id }: { readonly id: { readonly name: string } | null }): void =>
    void (owner = id?.name ?? '');
  const leave = (): void => void (owner = '');
  const add = (key: PropertyKey, start: number, isField: boolean): void => {
    if (key.type !== 'Identifier' && key.type !== 'PrivateIdentifier') return;
    declarations.push({ name: key.name, owner, isField, start, about: commentBefore(start, comments, text) });
  };
  new Visitor({
    TSInterfaceDeclaration: enter,
    'TSInterfaceDeclaration:exit': leave,
    TSTypeAliasDeclaration: enter,
    'TSTypeAliasDeclaration:exit': leave,
    ClassDeclaration: enter,
    'ClassDeclaration:exit': leave,
    TSPropertySignature: ({ key, start }) => add(key, start, false),
    PropertyDefinition: ({ key, start }) => add(key, start, true),
  }).visit(program);

  const named = (name: string): Declaration[] => declarations.filter((each) => each.name === name);
  return {
    ofType: (name, { start, end }) => {
      const types = new Set(text.slice(start, end).match(/\w+/g));
      return named(name).find((each) => types.has(each.owner) || (each.start >= start && each.start < end))
        ?.about;
    },
    ofClass: (name, ofOwner) => named(name).find((each) => each.owner === ofOwner)?.about,
    ofAny: (name) => {
      const [only, ...others] = named(name).filter(({ isField }) => !isField);
      return others.length === 0 ? only?.about : undefined;
    },
  };
}
