export type Constant = string | number | boolean | null;

export type Operator =
  | 'equal'
  | 'notequal'
  | 'less'
  | 'lessorequal'
  | 'greater'
  | 'greaterorequal'
  | 'contains'
  | 'notcontains'
  | 'anyof'
  | 'allof'
  | 'noneof';

/** A condition of SurveyJS. `name` is what stands between braces. */
export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not' | 'group'; readonly part: Expression }
  | {
      readonly kind: 'test';
      readonly name: string;
      readonly operator: Operator;
      readonly value: Constant | readonly Constant[];
    }
  | { readonly kind: 'answered'; readonly name: string; readonly answered: boolean }
  | { readonly kind: 'truthy'; readonly name: string };
