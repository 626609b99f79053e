import type { InvitationBatch } from '@canvass/surveys';

/** Makes batches of invitations for the links of other features. */
export interface InvitationBatchMaker {
  readonly batches: {
    readonly create: (
      tenant: string,
      survey: string,
      wanted: {
        readonly count: number;
        readonly key: string;
        readonly mail: InvitationBatch['mail'];
      },
    ) => Promise<
      | { readonly outcome: 'created' | 'repeated'; readonly batch: InvitationBatch }
      | {
          readonly outcome:
            | 'otherRequest'
            | 'tooManyBatches'
            | 'tooManyInvitations'
            | 'alreadyExpired'
            | 'surveyNotFound';
        }
    >;
  };
}
