import { surveyParams } from '@canvass/web/openapi';
import { deskDoes, deskShows } from '../desk/schemas.ts';

export const showSettings = deskShows('showSettings', 'the settings of a survey', { params: surveyParams });

export const changeSettings = deskDoes('changeSettingsByForm', 'Change the settings of a survey', {
  fields: 'Those of the settings, and `settingsVersion`: the version that the page showed',
  next: '/desk/acme/surveys/coffee/settings?done=saved',
  params: surveyParams,
});

export const changeState = deskDoes('changeStateByForm', 'Close a survey, or open it again', {
  fields: '`action`: `open` or `close`',
  next: '/desk/acme/surveys/coffee/settings?done=closed',
  params: surveyParams,
});

export const renameByForm = deskDoes('renameSurveyByForm', 'Rename a survey', {
  fields: '`title`; `shown`: the title that the page showed',
  next: '/desk/acme/surveys/coffee/settings?done=renamed',
  params: surveyParams,
});

export const showDeletion = deskShows('showDeletion', 'what deleting a survey does', {
  params: surveyParams,
});

export const deleteSurvey = deskDoes('deleteSurveyByForm', 'Delete a survey for good', {
  fields: '`name`: the title of the survey',
  next: '/desk/acme?done=deleted',
  params: surveyParams,
});
