interface Message {
  readonly subject: string;
  readonly text: string;
}

/** What a message begins with, by its language. Other languages begin empty. */
const defaults: Readonly<Record<string, Readonly<Record<'invitation' | 'reminder' | 'anonymous', Message>>>> =
  {
    en: {
      invitation: {
        subject: '{title}',
        text: 'Hello {name},\n\nwe would like to ask you a few questions. This link is for you alone:\n\n{link}\n\nThank you!\n\nIf you want no more mail about surveys from us:\n{unsubscribe}',
      },
      reminder: {
        subject: 'A reminder: {title}',
        text: 'Hello {name},\n\nyou can still take part. This link is for you alone:\n\n{link}\n\nThank you!\n\nIf you want no more mail about surveys from us:\n{unsubscribe}',
      },
      anonymous: {
        subject: 'A reminder: {title}',
        text: 'Hello {name},\n\nyou can still take part: please use the link of our first message. If you have answered already, thank you! The survey is anonymous, so we cannot know.\n\nIf you want no more mail about surveys from us:\n{unsubscribe}',
      },
    },
    de: {
      invitation: {
        subject: '{title}',
        text: 'Guten Tag {name},\n\nwir möchten Ihnen einige Fragen stellen. Dieser Link gilt nur für Sie:\n\n{link}\n\nVielen Dank!\n\nWenn Sie keine E-Mails zu Umfragen mehr von uns möchten:\n{unsubscribe}',
      },
      reminder: {
        subject: 'Erinnerung: {title}',
        text: 'Guten Tag {name},\n\nSie können noch teilnehmen. Dieser Link gilt nur für Sie:\n\n{link}\n\nVielen Dank!\n\nWenn Sie keine E-Mails zu Umfragen mehr von uns möchten:\n{unsubscribe}',
      },
      anonymous: {
        subject: 'Erinnerung: {title}',
        text: 'Guten Tag {name},\n\nSie können noch teilnehmen: Bitte verwenden Sie den Link aus unserer ersten Nachricht. Falls Sie schon geantwortet haben, vielen Dank! Die Umfrage ist anonym, wir können es nicht wissen.\n\nWenn Sie keine E-Mails zu Umfragen mehr von uns möchten:\n{unsubscribe}',
      },
    },
  };

export function defaultMessage(
  language: string,
  kind: 'invitation' | 'reminder' | 'anonymous',
  title: string,
): Message {
  const found = defaults[language]?.[kind] ?? { subject: '', text: '' };
  // Braces of a title would be taken for placeholders.
  return { ...found, subject: found.subject.replace('{title}', title.replaceAll(/[{}]/g, '')) };
}
