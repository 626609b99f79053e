import { maxPictureBytes } from '@canvass/storage';
import { mebibyte, pictureTypes } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { actionButton, fieldId, formId, todoNote } from './controls.ts';
import type { EditorView } from './kind-editor.ts';
import { deskTexts } from '../desk-language/desk-texts.ts';

export interface PictureField {
  /** The name of the control for the file. */
  readonly name: string;
  /** The picture that is there; undefined: none. */
  readonly picture: string | undefined;
  /** What screen readers call the control and the button. */
  readonly words: { readonly choose: string; readonly remove: string };
}

const texts = deskTexts('kinds.picture', {
  upload: 'Upload',
  remove: 'Remove picture',
  hint: `PNG, JPEG, WebP, GIF or AVIF of at most ${maxPictureBytes / mebibyte} MB.`,
});

const accepted = Object.values(pictureTypes).join(',');

/**
 * Chooses and removes a picture. Its button sends the whole form, so that what was typed is kept; a script sends a file as soon as it is chosen.
 */
export function pictureField({ name, picture, words }: PictureField, view: EditorView): Html {
  const { focus, picturesAt, todos } = view;
  const id = fieldId(name);
  return markup`<div class="picture-field">${picture !== undefined && markup`<img src="${picturesAt}/${picture}" alt="">`}
<input type="file" id="${id}" name="${name}" form="${formId}" accept="${accepted}" aria-label="${words.choose}"${focus === id && markup` autofocus`}>
<button type="submit" form="${formId}" name="action" value="save" formenctype="multipart/form-data" class="quiet no-script">${texts.upload}</button>${
    picture !== undefined &&
    actionButton({ action: pictureAction.remove(name), label: texts.remove, name: words.remove, focus })
  }${todoNote(id, todos.get(name))}</div>
`;
}

/** What a file must be, for a hint. */
export function pictureHint(): string {
  return texts.hint;
}

const namePattern = /^picture(?:\.(c[1-9][0-9]{0,8}))?$/;

/** The values of the buttons for pictures. */
const pictureAction = {
  remove: (name: string): string => `pictureRemove:${name}`,
} as const;

/** What has the picture that this control chooses: an item of the open question, or that itself. Undefined for another control. */
export function picturedBy(name: string): { readonly item?: string } | undefined {
  const found = namePattern.exec(name);
  if (found === null) return undefined;
  const [, item] = found;
  return item === undefined ? {} : { item };
}
