import type { QuestionOf } from '@canvass/surveys';
import { keptTextForm } from '../kept-text-form.ts';

export const phoneForm = keptTextForm<QuestionOf<'phone'>>('phone');
