import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of a survey's share page. */
export const shareTexts = deskTexts('share', {
  title: 'Share',
  draft: 'This survey is a draft. Publish it first; then its link works.',
  edit: 'Continue editing',
  done: {
    published: {
      heading: 'The survey is published',
      detail: 'It takes answers now. Send people its link.',
    },
    publishedForLater: {
      heading: 'The survey is published',
      detail: 'It does not take answers now: its settings say when it does.',
    },
    shared: 'The results have a public link now',
    revoked: 'The link is revoked and stops working within a few seconds',
  },
  link: {
    heading: 'Link to the survey',
    label: 'Anyone with this link can answer',
    labelInviteOnly: 'Only people with an invitation can answer; this link tells others so',
    copy: 'Copy',
    copied: 'Copied',
    open: 'Open the survey',
    invitations: 'Let each person answer once: make invitations',
    sharedDevice: 'People answer on one tablet, one after the other: make it a shared device',
  },
  hidden: {
    heading: 'Hidden questions',
    text: 'Nobody sees these questions. The address of the form has their answers, for example which newsletter or which shop a link is in.',
    label: 'Address with a place for each answer',
  },
  qr: {
    heading: 'QR code',
    text: 'For posters and slides. It holds the same link.',
    alt: 'QR code of {address}',
    download: 'Download as SVG',
  },
  embed: {
    heading: 'On your own website',
    text: 'Pick how the survey should appear, then paste the lines into the page.',
    waysLabel: 'How it appears',
    ways: { inline: 'In the text', popup: 'In a window', tab: 'As a button' },
    label: 'Lines for your page',
    withoutScript: 'The text of the link is yours. Without script, visitors see the plain link.',
    none: 'No site may show this survey yet, so visitors get the plain link there. Add your site in the settings.',
    settings: 'Change the sites',
    allowed: 'It may appear on {origins}',
  },
  results: {
    heading: 'Public results',
    off: 'Only people with access to this desk see the results.',
    on: 'Anyone with this link sees the results, live and read-only. They move in steps of several answers, so that they do not show what one person answered.',
    step: 'Steps of public results',
    label: 'Link to the results',
    withTexts: 'It shows what people wrote in text questions.',
    withoutTexts: 'For text questions, it only shows how many people answered.',
    create: 'Create a public link',
    texts: 'Also show what people wrote in text questions',
    revoke: 'Revoke this link',
    renew: 'Replace with a new link',
    meanwhile: 'Someone else changed the public link after you opened this page',
    meanwhileDetail: 'Your change was not made. The page shows the link as it is now.',
  },
});
