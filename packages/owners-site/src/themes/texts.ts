import { deskTexts } from '../desk-language/desk-texts.ts';

/** Words of the pages where themes are chosen. */
export const themesTexts = deskTexts('themes', {
  title: 'Theme',
  tenantTitle: 'Theme of all surveys',
  tenantLead: 'How the forms of all surveys look. Each survey can have a theme of its own over it.',
  save: 'Save',
  saved: 'The theme was saved. Forms show it within seconds.',
  errorHeading: 'The theme was not saved',
  changedMeanwhile: {
    heading: 'Someone else changed the theme after you opened the page',
    detail: 'The page shows what you have chosen. Save it again to replace theirs.',
  },
  asBelow: { survey: 'As in all surveys', tenant: 'As Canvass has it' },
  logo: {
    label: 'Logo',
    choose: 'Choose a logo',
    remove: 'Remove the logo',
    below: 'From the theme of all surveys',
    alt: 'What the logo says',
    altHint: 'Usually the name of your organisation. Screen readers read it out.',
    altMissing: 'Write what the logo says.',
  },
  picture: {
    label: 'Header picture',
    choose: 'Choose a header picture',
    remove: 'Remove the picture',
    below: 'From the theme of all surveys',
    hint: 'It stands behind the top of the form. Social networks show it, too.',
  },
  fileHint: 'PNG, JPEG, WebP, GIF or AVIF of at most {megabytes} MB.',
  files: {
    wrongType: 'This file is no PNG, JPEG, WebP, GIF or AVIF. An SVG can hold scripts: save it as PNG first.',
    damaged: 'This picture is damaged: it ends too early, or cannot be read.',
    tooManyPixels: 'This picture has more than 40 megapixels. Make it smaller first.',
    tooLarge: 'This file has more than {megabytes} MB. Make it smaller first.',
    full: 'You have as many pictures as you can have. Choose one that you have used before.',
  },
  colour: {
    label: 'Colour',
    own: 'Your own',
    ownLabel: 'Your own colour',
    names: { green: 'Green', blue: 'Blue', plum: 'Plum', brick: 'Brick', slate: 'Slate' },
    readable: 'Text in this colour is easy to read ({ratio} to 1). In the dark it becomes lighter by itself.',
    unreadable: 'Text in {colour} is hard to read: its contrast is {ratio} to 1, and it needs 4.5 to 1.',
    useNearest: 'Use {colour}, the nearest that is easy to read',
    invalid: 'Write the colour like this: #1e4d8c.',
  },
  typeface: {
    label: 'Typeface',
    names: {
      sans: 'Plain, as on the device',
      serif: 'With serifs',
      rounded: 'Rounded',
      mono: 'Like a typewriter',
    },
    unknown: 'Choose one of the typefaces.',
  },
  corners: {
    label: 'Corners',
    names: { rounded: 'Rounded', straight: 'Straight' },
    unknown: 'Choose one of the corners.',
  },
  askedBy: {
    label: 'Who asks',
    hint: 'The foot of each page says “Asked by …”. Leave it empty to say nothing.',
    invalid: 'Write at most 100 characters on one line.',
  },
  frames: {
    heading: 'How it looks',
    desktopLight: 'Desktop, light',
    desktopDark: 'Desktop, dark',
    phoneLight: 'Phone, light',
    phoneDark: 'Phone, dark',
  },
});
