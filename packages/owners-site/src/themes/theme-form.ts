import { maxPictureBytes } from '@canvass/storage';
import {
  accentContrast,
  corners,
  type FieldError,
  isColour,
  isReadable,
  mebibyte,
  pictureTypes,
  type Theme,
  typefaces,
} from '@canvass/surveys';
import { themePicturesAt } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { themesTexts as texts } from './texts.ts';
import { offeredColour, themeFields as names, type TypedTheme } from './posted-theme.ts';

export interface ThemeForm {
  readonly tenant: string;
  readonly action: string;
  readonly typed: TypedTheme;
  /** The theme that is stored. */
  readonly before: Theme;
  /** What lies below it; undefined for the theme of a tenant. */
  readonly below: Theme | undefined;
  readonly errors: readonly FieldError[];
}

/** The swatches, each with a class of the style that has the same colour. */
const swatches = {
  green: '#0b5f54',
  blue: '#1e4d8c',
  plum: '#6d2c5e',
  brick: '#98361f',
  slate: '#3d4852',
} as const;

const accepted = Object.values(pictureTypes).join(',');
export const megabytes = maxPictureBytes / mebibyte;

const formId = 'theme';

export function themeForm(form: ThemeForm): Html {
  const { action, before } = form;
  return markup`<form class="card theme-form" id="${formId}" method="post" enctype="multipart/form-data" action="${action}" novalidate>
<h2>${texts.title}</h2>
<input type="hidden" name="${names.before}" value="${JSON.stringify(before)}">
${logoField(form)}${headerField(form)}${colourField(form)}${radios(form, 'typeface', typefaces)}${radios(form, 'corners', corners)}${askedByField(form)}<div class="actions"><button type="submit">${texts.save}</button></div>
</form>
`;
}

function errorOf(
  { errors }: ThemeForm,
  name: string,
): { readonly note: Html | false; readonly attributes: Html | false } {
  const error = errors.find(({ path }) => path === name);
  return {
    note: error !== undefined && markup`<p class="error" id="${name}-error">${error.message}</p>\n`,
    attributes: error !== undefined && markup` aria-invalid="true" aria-describedby="${name}-error"`,
  };
}

interface PictureWords {
  readonly label: string;
  readonly choose: string;
  readonly remove: string;
  readonly below: string;
}

interface PictureNames {
  readonly name: string;
  readonly file: string;
  readonly removal: string;
}

/** A picture as it is, a control for another one, and a box that removes it. */
function pictureField(
  form: ThemeForm,
  { name, file, removal }: PictureNames,
  words: PictureWords,
  shown: { readonly own: string; readonly below: string | undefined },
): Html {
  const { note, attributes } = errorOf(form, file);
  const { own, below } = shown;
  const picture = own || below;
  return markup`<label for="${file}">${words.label}</label>
${note}<div class="theme-picture ${name}">${picture !== undefined && markup`<img src="${themePicturesAt(form.tenant)}/${picture}" alt="">`}
<input type="hidden" name="${name}" value="${own}">
<input type="file" id="${file}" name="${file}" accept="${accepted}" aria-label="${words.choose}"${attributes}></div>
${
  own === ''
    ? below !== undefined && markup`<p class="hint">${words.below}</p>\n`
    : markup`<label class="check"><input type="checkbox" name="${removal}" value="yes"><span>${words.remove}</span></label>\n`
}`;
}

function logoField(form: ThemeForm): Html {
  const { typed, below } = form;
  const { note, attributes } = errorOf(form, names.logoAlt);
  const { alt, altHint } = texts.logo;
  return markup`<div class="field">${pictureField(
    form,
    { name: names.logo, file: names.logoFile, removal: names.removeLogo },
    texts.logo,
    { own: typed.logo, below: below?.logo?.picture },
  )}<p class="hint">${texts.fileHint({ megabytes })}</p></div>
<div class="field"><label for="${names.logoAlt}">${alt}</label>
<p class="hint">${altHint}</p>
${note}<input id="${names.logoAlt}" name="${names.logoAlt}" value="${typed.logoAlt}" maxlength="200"${attributes}></div>
`;
}

function headerField(form: ThemeForm): Html {
  const { typed, below } = form;
  return markup`<div class="field">${pictureField(
    form,
    { name: names.picture, file: names.pictureFile, removal: names.removePicture },
    texts.picture,
    { own: typed.picture, below: below?.picture },
  )}<p class="hint">${texts.picture.hint} ${texts.fileHint({ megabytes })}</p></div>
`;
}

function colourField(form: ThemeForm): Html {
  const { typed, errors } = form;
  const { accent } = typed;
  const { colour: words } = texts;
  const isSwatch = Object.values<string>(swatches).includes(accent);
  const isOwn = accent !== '' && !isSwatch;
  const hasError = errors.some(({ path }) => path === names.colour);
  const swatch = (name: keyof typeof swatches): Html =>
    markup`<label class="swatch ${name}"><input type="radio" name="${names.colour}" value="${swatches[name]}" aria-label="${words.names[name]}"${accent === swatches[name] && markup` checked`}></label>\n`;
  return markup`<fieldset id="${names.colour}"${hasError && markup` aria-describedby="colour-error"`}><legend>${words.label}</legend>
${hasError && colourError(typed)}${inherit(form, names.colour, accent === '')}<div class="swatches">${(Object.keys(swatches) as (keyof typeof swatches)[]).map(swatch)}</div>
<div class="own-colour"><label class="check"><input type="radio" name="${names.colour}" value="own"${isOwn && markup` checked`}><span>${words.own}</span></label>
<input type="color" name="${names.ownColour}" value="${isColour(accent) ? accent : swatches.green}" aria-label="${words.ownLabel}"></div>
${isColour(accent) && isReadable(accent) && markup`<p class="hint">${words.readable({ ratio: shownRatio(accentContrast(accent)) })}</p>\n`}</fieldset>
`;
}

/** Says how far a colour is from being easy to read. */
export function colourFault(typed: TypedTheme): string {
  const { unreadable, invalid } = texts.colour;
  return offeredColour(typed) === undefined
    ? invalid
    : unreadable({ colour: typed.accent, ratio: shownRatio(accentContrast(typed.accent)) });
}

/** The fault of a colour, and the nearest one that is easy to read. */
function colourError(typed: TypedTheme): Html {
  const offered = offeredColour(typed);
  return markup`<p class="error" id="colour-error">${colourFault(typed)}</p>
${offered !== undefined && markup`<p><button class="quiet" type="submit" name="${names.nearest}" value="${offered}">${texts.colour.useNearest({ colour: offered })}</button></p>\n`}`;
}

/** Shows a contrast. It is rounded down, so that 4.49 is not shown as enough. */
function shownRatio(ratio: number): string {
  return ratio.toLocaleString(languageInUse(), { maximumFractionDigits: 1, roundingMode: 'floor' });
}

/** The choice that sets nothing. */
function inherit({ below }: ThemeForm, name: string, isChosen: boolean): Html {
  const words = below === undefined ? texts.asBelow.tenant : texts.asBelow.survey;
  return markup`<label class="check"><input type="radio" name="${name}" value=""${isChosen && markup` checked`}><span>${words}</span></label>\n`;
}

function radios(form: ThemeForm, name: 'typeface' | 'corners', values: readonly string[]): Html {
  const { [name]: words } = texts;
  const labels: Readonly<Record<string, string>> = words.names;
  const { note, attributes } = errorOf(form, name);
  const chosen = form.typed[name];
  const radio = (value: string): Html =>
    markup`<label class="check ${value}"><input type="radio" name="${name}" value="${value}"${chosen === value && markup` checked`}><span>${labels[value]}</span></label>\n`;
  return markup`<fieldset id="${name}"${attributes}><legend>${words.label}</legend>
${note}${inherit(form, name, chosen === '')}${values.map(radio)}</fieldset>
`;
}

function askedByField(form: ThemeForm): Html {
  const { typed, below } = form;
  const { label, hint } = texts.askedBy;
  const { note, attributes } = errorOf(form, names.askedBy);
  return markup`<div class="field"><label for="${names.askedBy}">${label}</label>
<p class="hint">${hint}</p>
${note}<input id="${names.askedBy}" name="${names.askedBy}" value="${typed.askedBy}" maxlength="100"${below?.askedBy !== undefined && markup` placeholder="${below.askedBy}"`}${attributes}></div>
`;
}
