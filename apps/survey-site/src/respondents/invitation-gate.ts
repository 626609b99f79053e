import type { Clock } from '@canvass/clock';
import type { FoundDefinition } from '@canvass/storage';
import type { InvitationTokens } from '../http/invitation-tokens.ts';
import { problem, type Problem } from '../http/problems/problem.ts';
import type { ProblemType } from '../http/problems/problem-types.ts';
import type { InvitationFault } from '../ui/form-texts/form-texts.ts';
import type { CompiledSurvey } from './compiled-survey.ts';

type Found = Extract<FoundDefinition<CompiledSurvey>, { outcome: 'found' }>;

/** Whether a person may answer. `invitation`: the number of theirs; undefined: they need none. */
export type Admission =
  | { readonly outcome: 'admitted'; readonly invitation: number | undefined }
  | { readonly outcome: 'refused'; readonly fault: InvitationFault };

export interface InvitationGateDeps {
  readonly tokens: Pick<InvitationTokens, 'check'>;
  readonly clock: Pick<Clock, 'now'>;
}

const admitted: Admission = Object.freeze({ outcome: 'admitted', invitation: undefined });

/** Lets the holders of invitations pass (decision 18). A token is checked without storage. */
export class InvitationGate {
  readonly #deps: InvitationGateDeps;

  constructor(deps: InvitationGateDeps) {
    this.#deps = deps;
  }

  /** Answers at once. `token`: undefined or empty if there is none. */
  admit({ stored, compiled }: Found, token: string | undefined): Admission {
    if (token === undefined || token === '') {
      return compiled.settings.inviteOnly ? { outcome: 'refused', fault: 'needed' } : admitted;
    }
    const checked = this.#deps.tokens.check(token, stored, this.#deps.clock.now());
    return checked.outcome === 'valid'
      ? { outcome: 'admitted', invitation: checked.number }
      : { outcome: 'refused', fault: faults[checked.outcome] };
  }
}

const faults = { forged: 'invalid', expired: 'expired', revoked: 'revoked' } as const;

const types: Readonly<Record<InvitationFault, ProblemType>> = {
  needed: 'invitation-needed',
  invalid: 'invitation-invalid',
  expired: 'invitation-expired',
  revoked: 'invitation-revoked',
  used: 'invitation-used',
};

export function notInvited(fault: InvitationFault): Problem {
  return problem(types[fault]);
}
