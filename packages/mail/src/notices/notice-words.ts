/** The words of the mails that tell of new answers, in a language of the desk. */
interface NoticeWords {
  readonly fresh: (count: number) => string;
  readonly subject: (fresh: string, title: string) => string;
  readonly text: (fresh: string, title: string, total: string) => string;
  readonly results: string;
  readonly why: Readonly<Record<'each' | 'daily' | 'weekly', string>>;
  readonly stop: string;
}

const english: NoticeWords = {
  fresh: (count) => (count === 1 ? '1 new answer' : `${count.toLocaleString('en')} new answers`),
  subject: (fresh, title) => `${fresh}: ${title}`,
  text: (fresh, title, total) => `${fresh} to “${title}”, ${total} in all.`,
  results: 'See the results:',
  why: {
    each: 'You get this mail because your address is entered at the survey to be told of each answer.',
    daily:
      'You get this mail because your address is entered at the survey to be told of new answers each day.',
    weekly:
      'You get this mail because your address is entered at the survey to be told of new answers each week.',
  },
  stop: 'To get no more of these mails:',
};

const german: NoticeWords = {
  fresh: (count) => (count === 1 ? '1 neue Antwort' : `${count.toLocaleString('de')} neue Antworten`),
  subject: (fresh, title) => `${fresh}: ${title}`,
  text: (fresh, title, total) => `${fresh} auf „${title}“, insgesamt ${total}.`,
  results: 'Zu den Ergebnissen:',
  why: {
    each: 'Sie erhalten diese E-Mail, weil Ihre Adresse bei der Umfrage für Meldungen über jede Antwort eingetragen ist.',
    daily:
      'Sie erhalten diese E-Mail, weil Ihre Adresse bei der Umfrage für tägliche Meldungen über neue Antworten eingetragen ist.',
    weekly:
      'Sie erhalten diese E-Mail, weil Ihre Adresse bei der Umfrage für wöchentliche Meldungen über neue Antworten eingetragen ist.',
  },
  stop: 'Diese E-Mails abbestellen:',
};

const words: Readonly<Partial<Record<string, NoticeWords>>> = { en: english, de: german };

/** The languages that these mails have: those of the desk. */
export const noticeLanguages: readonly string[] = Object.keys(words);

/** English for a language that has no words. */
export function noticeWords(language: string): NoticeWords {
  return words[language] ?? english;
}
