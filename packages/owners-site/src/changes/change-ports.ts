import type { OwnerLimits, OwnerPorts } from '../ports.ts';
import type { PictureEncoder } from './picture-encoder.ts';
import type { RecordChange } from './record-change.ts';
import type { SurveyLifecycle } from './survey-lifecycle.ts';

/** What changes of surveys write with. */
export interface ChangePorts extends Pick<
  OwnerPorts,
  'claims' | 'definitions' | 'drafts' | 'pictures' | 'themePictures' | 'clock' | 'newId'
> {
  readonly lifecycle: SurveyLifecycle;
  readonly limits: Pick<OwnerLimits, 'maxSurveysPerTenant'>;
  readonly encoder: PictureEncoder;
  readonly recordChange: RecordChange;
}
