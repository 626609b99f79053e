export { createAnswerTags, type AnswerTags, type AnswerTagsDeps, type TagsChanged } from './answer-tags.ts';
export { maxTagsGiven } from './change-tags.ts';
export { eraseTags, removeTags, removeTagsOfSurveys } from './remove-tags.ts';
export { type TagCount, type TagIndex } from './tag-index.ts';
