import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of pages that say why something was not done. */
export const problemTexts = deskTexts('problems', {
  heading: 'That did not work',
  back: 'Back to your surveys',
  /** The title of a page that a form was refused with. */
  refusedTitle: 'Error: {title}',
  noAction: 'The form does not say what to do',
  nothingChanged: 'Nothing was changed',
  advice: {
    500: 'The fault is on our side. It is in the site’s log.',
    503: 'The storage is not answering at the moment. Try again in a moment.',
  },
  /** Instead of what the API says. */
  titles: {
    'too-many-slices': 'Other figures are being computed',
  },
  details: {
    'too-many-slices': 'Try again in a few seconds.',
    'takes-too-long':
      'Filter for fewer answers, such as those of a shorter time, or start an analysis on the results page.',
  },
  notFound: 'This page cannot be found',
  notFoundDetail: 'The survey may have been deleted, or the address may be incomplete.',
  foreignForm: 'The form was not sent from a page of this site',
  foreignFormDetail:
    'Nothing was changed. Open the page again. If it happens again, tell whoever runs this site: it may not know its own address.',
  needsHttps: 'Open the desk over https',
  needsHttpsDetail: 'Nothing was changed. Browsers keep no session over http here. Open {address} instead.',
  itsHttpsAddress: 'its https address',
});
