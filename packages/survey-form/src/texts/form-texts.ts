import type { Language } from '@canvass/surveys';
import type { Counted, Template } from '@canvass/web/texts';

/** A heading and its text. */
export interface Message {
  readonly heading: string;
  readonly text: string;
}

/** A page that only explains something. */
export interface Explanation {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export type { Counted, Template };

/** The form's own words in one language. Those that only one kind of question needs are with the kind. */
/** Texts of a definition that are not in the language of the form. */
export interface ForeignTexts {
  readonly language: Language;
  readonly texts: ReadonlySet<string>;
}

export interface FormTexts {
  /** The texts that have no translation. Absent: there are none. */
  readonly foreign?: ForeignTexts;
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  /** The title of a survey's copy. */
  readonly copyOf: Template<'title'>;
  readonly question: {
    /** Stands after the text of a question. */
    readonly required: string;
    readonly noAnswer: string;
    readonly charactersLeft: Counted;
    readonly charactersTooMany: Counted;
  };
  readonly form: {
    /** Names the switch of languages. */
    readonly language: string;
    readonly progress: Template<'answered' | 'questions'>;
    readonly send: string;
    readonly next: string;
    readonly back: string;
    /** The form is on its way. */
    readonly sending: string;
    readonly nothingStoredYet: string;
    readonly pageOf: Template<'page' | 'pages'>;
    /** Questions that an answer on the same page has made visible. */
    readonly furtherQuestions: Counted;
    /** A screen reader says at once that an answer has made questions visible, or hidden some. */
    readonly appeared: Counted;
    readonly disappeared: Counted;
    /** An answer has hidden all later pages: the person has pressed "Next", not "Send". */
    readonly noFurtherQuestions: Message;
    /** The page that was sent is not in the survey any more. */
    readonly surveyChanged: Message;
    /** The form was opened too long ago to be sent: it is new now, with its answers. */
    readonly tooOld: Message;
    /** The form looks as if a robot had sent it. */
    readonly asByRobot: Message;
    /** The form asks for a sum, to show that no robot sends it. */
    readonly robotSum: Message & { readonly question: Template<'sum'> };
    /** The form was sent before, and its first answers are stored: it is new now. */
    readonly alreadySent: Message;
    /** On a shared device, instead of a form that was sent from it. */
    readonly sentHere: Message;
  };
  /** Only in the forms of a survey that saves what people enter. */
  readonly saving: {
    /** The button that saves. */
    readonly later: string;
    readonly note: string;
    /** `duration`: a number of days, such as “7 days”. */
    readonly thenErased: Template<'duration'>;
    readonly thenCounted: Template<'duration'>;
    /** It is saved, and a link follows. */
    readonly done: Message;
    readonly copy: string;
    readonly copied: string;
    readonly mail: {
      readonly label: string;
      /** The button that mails the link. */
      readonly send: string;
      readonly done: Message;
      /** The link was mailed less than an hour ago. */
      readonly lately: Message;
      /** Stands at the end of the mail. */
      readonly unasked: string;
    };
    readonly savedAt: Template<'time'>;
    readonly keptUntil: Template<'time'>;
    readonly failed: Message;
    /** Another form has saved other answers of the same submission. */
    readonly elsewhere: { readonly heading: string; readonly text: Template<'time'> };
    readonly keep: string;
    readonly take: string;
    /** A link leads to nothing that is saved. */
    readonly none: Message;
    /** The answers that a link leads to were sent. */
    readonly sent: Message;
    /** The heading of the page that a link leads to. */
    readonly goOnHeading: string;
    readonly goOn: string;
    readonly erase: string;
    readonly erased: Message;
    /** Answers that do not fit the survey any more follow. */
    readonly left: Message;
  };
  readonly errors: {
    /** Stands before an error and before the title of a page with errors. */
    readonly mark: string;
    readonly problems: Counted;
    /** The text has no full stop: it is a link to the first question. */
    readonly nothingAnswered: Message;
    readonly required: string;
    /** The error of a part without an answer, such as a row of a grid. */
    readonly rowRequired: string;
    readonly fieldRequired: string;
    readonly tooFewRows: Counted;
    /** The error of a typed number that is not whole, or no number at all. */
    readonly notWhole: string;
    readonly notANumber: string;
    /** A separator of thousands may be taken for one of decimals. */
    readonly unclearSeparator: string;
    readonly notAnEmail: Template<'example'>;
    readonly notAPhone: Template<'example'>;
    readonly notAUrl: Template<'example'>;
    readonly tooSmall: Template<'min'>;
    readonly tooLarge: Template<'max'>;
    readonly tooManyDecimals: Counted;
    /** `example`: a time in the form that is asked for. */
    readonly notATime: Template<'example'>;
    readonly tooEarlyInTheDay: Template<'min'>;
    readonly tooLateInTheDay: Template<'max'>;
    /** The error of a text that is no date, in a browser that does not know fields of dates. */
    readonly notADate: Template<'example'>;
    readonly tooEarly: Template<'min'>;
    readonly tooLate: Template<'max'>;
    readonly outOfRange: Template<'min' | 'max'>;
    /** The errors of a ranking; `ranks`: how many ranks there are. */
    readonly rankTwice: Template<'rank'>;
    readonly rankMissing: Template<'rank' | 'ranks'>;
    /** The errors of numbers that must add up to a total; `by`: how much there is too much, or left. */
    readonly sumTooLarge: Template<'by' | 'total'>;
    readonly sumTooSmall: Template<'by' | 'total'>;
    readonly tooLong: Counted;
    readonly tooShort: Counted;
    /** The answer is not written as its question asks. */
    readonly wrongForm: Template<'example'>;
    readonly wrongCharacters: string;
    readonly notAChoice: string;
    /** A choice was chosen that another answer has hidden meanwhile. */
    readonly choiceNotOffered: string;
    readonly exclusiveChoice: string;
    readonly tooFewChoices: Counted;
    readonly tooManyChoices: Counted;
    /** The choice that asks for a text has none, or the text has no choice. */
    readonly otherWithoutText: string;
    readonly textWithoutOther: string;
    readonly twice: string;
    readonly oneAnswer: string;
    readonly notAsked: string;
    readonly tooManyFiles: Counted;
    /** What is wrong with a file of this name. */
    readonly files: FileFaultTexts;
    /** The answer has another type than its question. */
    readonly doesNotFit: string;
    readonly unknownField: Template<'name'>;
  };
  /** Why valid answers were not stored, above the form that still has them. */
  readonly notices: Readonly<Record<NoticeName, Message>>;
  readonly thanks: {
    readonly heading: string;
    readonly title: Template<'survey'>;
    /** The answers are stored. */
    readonly arrived: string;
    /** Stands before the reference. */
    readonly reference: string;
    readonly keepReference: string;
    /** The heading of what can be done with the withdrawal code. */
    readonly changedYourMind: string;
    readonly codeUse: string;
    /** Follows `codeUse` where nobody knows whose answers they are. */
    readonly unknown: string;
    /** Stands before the withdrawal code. */
    readonly code: string;
    /** The reference and the code. */
    readonly keepBoth: string;
    /** Leads to the page that withdraws the answers. */
    readonly withdraw: string;
    /** Instead of the thanks, if the person knows already that the answers are stored. */
    readonly again: Message;
    /** Leads to an empty form. */
    readonly another: string;
    /** On a shared device. */
    readonly returns: Template<'seconds'>;
    /** Leads to a page that does not. */
    readonly stay: string;
    /** Leads to the address that the owner has set. */
    readonly continueAt: Template<'host'>;
  };
  /** The page by which people end the mails of a sender. `heading` is on its button, too. */
  readonly unsubscribe: {
    readonly heading: string;
    readonly text: string;
    readonly done: string;
  };
  /** The page on which people take their answers back, with their reference and its code. */
  readonly withdrawal: {
    readonly heading: string;
    readonly text: string;
    readonly reference: string;
    readonly code: string;
    readonly button: string;
    /** The reference and the code do not fit, whyever. */
    readonly refused: Message;
    /** The answers may be withdrawn or not. */
    readonly failed: Message;
    readonly done: Message;
  };
  readonly closed: {
    readonly heading: string;
    readonly text: string;
    /** To a person whose answers come when the survey has enough: they may be those that it got last. */
    readonly sentBefore: string;
    readonly notOpenYet: string;
    readonly opensAt: Template<'time'>;
  };
  /** Says instead of the form why it is not shown. */
  readonly invitation: Readonly<Record<InvitationFault, Message>>;
  readonly problems: Readonly<Record<ProblemName, Explanation>>;
  /** A form that another site shows. */
  readonly embed: {
    readonly close: string;
  };
  /** A sheet with the QR code of the form. */
  readonly poster: {
    readonly scan: string;
  };
  /** Stands under every page. */
  readonly footer: {
    readonly madeWith: Template<'name'>;
    /** The tenant. */
    readonly askedBy: Template<'name'>;
  };
}

interface FileFaultTexts {
  readonly tooLarge: Template<'name' | 'max'>;
  readonly empty: Template<'name'>;
  readonly wrongType: Template<'name'>;
  readonly cutOff: Template<'name'>;
  readonly wrongName: Template<'name'>;
  readonly twice: Template<'name'>;
  /** It was uploaded for another form, or its upload has expired. */
  readonly unknown: Template<'name'>;
  /** A limit of uploads is reached. */
  readonly notStored: Template<'name'>;
  /** The answer that it was for is stored. */
  readonly sent: Template<'name'>;
}

/** Why a link does not lead to the form. `needed`: it has no invitation, and the survey is for those who have one. */
export type InvitationFault = 'needed' | 'invalid' | 'expired' | 'revoked' | 'used';

export type NoticeName =
  | 'tooManyAnswers'
  | 'serverMoves'
  | 'storageDown'
  | 'tooManyReads'
  | 'tooLong'
  | 'unconfirmed'
  | 'closed'
  | 'notOpenYet'
  | 'notInvited';

export type ProblemName =
  | 'notFound'
  | 'wrongMethod'
  | 'tooLong'
  | 'sentTooOften'
  | 'sentTooMuch'
  | 'askedTooOften'
  | 'serverBusy'
  | 'serverBusySent'
  | 'storageDown'
  | 'storageDownSent'
  | 'fault'
  | 'faultSent'
  | 'unreadableForm'
  | 'unreadableAddress';
