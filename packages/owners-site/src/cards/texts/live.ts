import { deskTexts } from '../../desk-language/desk-texts.ts';

/** The words about whether results are up to date. */
export const liveTexts = deskTexts('live', {
  readAgain: 'Load the newest figures',
  live: 'Live',
  pause: 'Pause',
  old: 'The figures are as of {since}: the storage is not answering at the moment. No answers are lost.',
  /** The words of the script, which replaces `{…}`. */
  script: {
    old: 'The figures are as of {time}: the storage is not answering at the moment. No answers are lost.',
    unreadable: 'The figures cannot be read at the moment. No answers are lost.',
    offline:
      'There is no connection to the site: the figures are as of {time}. They move again once it is back.',
    reloading:
      'Too many people watch live at the moment: this page now loads new figures every {seconds} seconds.',
    deleted: 'This survey was deleted. These were its last figures.',
    notPublic: 'These results are no longer public. These were the last figures.',
    signedOut: 'Your session is over: the figures stay as they are.',
    signIn: 'Sign in again',
    /** What the script says when an analysis has ended, by its phase. */
    finished: {
      done: 'The analysis is done.',
      cancelled: 'The analysis was cancelled.',
      failed: 'The analysis has failed.',
    },
    live: 'Live',
    lastAnswer: 'Live, last answer {ago}',
    noPicture: 'The picture could not be made. Download it as SVG.',
    copied: 'Copied',
    notCopied: 'Your browser did not allow it. Download the picture instead.',
    news: '{answers} answers now',
    oneAnswer: '1 answer now',
    pause: 'Pause',
    resume: 'Go on',
    paused: 'Paused: the figures are as of {time}.',
  },
  public: {
    title: 'Results: {title}',
    footer: 'Live results, made with Canvass.',
    notFound: 'There are no results here',
    notFoundDetail:
      'The link may be incomplete, or the owner of the survey has withdrawn it. Ask whoever gave it to you.',
    tooMany: 'Too many requests from this address. Wait a few seconds, then load the page again.',
    heading: 'That did not work',
  },
});
