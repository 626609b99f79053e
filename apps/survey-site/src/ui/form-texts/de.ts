import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Ihre Eingaben sind noch da';
const sendAgain = `${kept}: Bitte warten Sie einen Moment und senden Sie sie noch einmal.`;
const notStored = (text: string): Message => ({
  heading: 'Ihre Antworten wurden nicht gespeichert',
  text,
});

const loadAgain = 'Bitte laden Sie diese Seite gleich noch einmal.';
const nothingStored =
  'Es wurde nichts gespeichert. Gehen Sie zurück zum Formular, in dem Ihre Antworten noch stehen sollten, und senden Sie es noch einmal.';
const goBack =
  'Gehen Sie in Ihrem Browser zurück. Ihre Antworten stehen dort noch im Formular. Warten Sie zehn Sekunden und senden Sie es dann noch einmal.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Bitte versuchen Sie es gleich noch einmal',
  paragraphs: [why, then],
});
const tooMuchSent = 'Im Moment wird zu viel an diesen Server gesendet.';
const storageDown = 'Unser Speicher antwortet im Moment nicht.';
const fault = (then: string) => ({
  heading: 'Bei uns ist etwas schiefgegangen',
  paragraphs: ['Es liegt nicht an Ihnen.', then],
});

export const de: FormTexts = {
  language: 'de',
  dir: 'ltr',
  copyOf: (title) => `Kopie von ${title}`,
  question: {
    required: '(erforderlich)',
    noAnswer: 'Keine Angabe',
    chooseOne: 'Bitte auswählen',
    chooseAll: 'Mehrere Antworten sind möglich',
    upTo: counted('de', { one: 'Höchstens # Zeichen', other: 'Höchstens # Zeichen' }),
    wholeNumber: (min, max) => `Eine ganze Zahl von ${min} bis ${max}`,
    lowest: 'niedrigster Wert',
    highest: 'höchster Wert',
  },
  form: {
    send: 'Antworten senden',
    next: 'Weiter',
    back: 'Zurück',
    nothingStoredYet: 'Vor dem Senden wird nichts gespeichert.',
    pageOf: (page, pages) => `Seite ${page} von ${pages}`,
    furtherQuestions: counted('de', {
      one: 'Aus Ihren Antworten ergibt sich eine weitere Frage.',
      other: 'Aus Ihren Antworten ergeben sich # weitere Fragen.',
    }),
    noFurtherQuestions: {
      heading: 'Es gibt keine weiteren Fragen',
      text: 'Prüfen Sie Ihre Antworten, wenn Sie möchten, und senden Sie sie dann.',
    },
    surveyChanged: {
      heading: 'Die Umfrage wurde geändert, seit Sie sie geöffnet haben',
      text: 'Ihre Antworten sind noch da. Bitte gehen Sie das Formular noch einmal durch und senden Sie es dann.',
    },
    tooOld: {
      heading: 'Ihre Antworten wurden nicht gespeichert: Dieses Formular ist zu alt',
      text: 'Ihre Eingaben sind noch da. Bitte prüfen Sie sie und senden Sie sie noch einmal. Haben Sie dieses Formular schon gesendet, müssen Sie es nicht noch einmal senden.',
    },
    alreadySent: {
      heading: 'Dieses Formular wurde schon gesendet',
      text: 'Die zuerst gesendeten Antworten sind gespeichert und zählen. Ihre jetzigen Eingaben sind nicht gespeichert. Wenn Sie sie noch einmal senden, zählen sie als weitere Teilnahme.',
    },
    sentHere: {
      heading: 'Dieses Formular wurde schon gesendet',
      text: 'Es wurde schon von diesem Gerät gesendet; jetzt wurde nichts gespeichert. Beginnen Sie mit einem leeren Formular.',
    },
  },
  errors: {
    mark: 'Fehler:',
    problems: counted('de', {
      one: 'Bitte prüfen Sie eine Antwort',
      other: 'Bitte prüfen Sie # Antworten',
    }),
    nothingAnswered: {
      heading: 'Noch ist keine Frage beantwortet',
      text: 'Beantworten Sie mindestens eine Frage und senden Sie dann Ihre Antworten',
    },
    required: 'Diese Frage muss beantwortet werden',
    notWhole: 'Die Antwort muss eine ganze Zahl sein, nur in Ziffern',
    outOfRange: (min, max) => `Die Antwort muss zwischen ${min} und ${max} liegen`,
    tooLong: counted('de', {
      one: 'Die Antwort darf höchstens # Zeichen lang sein',
      other: 'Die Antwort darf höchstens # Zeichen lang sein',
    }),
    wrongCharacters: 'Die Antwort enthält Zeichen, die nicht gespeichert werden können',
    notAChoice: 'Diese Antwort steht nicht zur Auswahl',
    twice: 'Dieselbe Auswahl kommt zweimal vor',
    oneAnswer: 'Auf diese Frage ist nur eine Antwort möglich',
    notAsked: 'Diese Frage wird bei diesen Antworten nicht gestellt',
    doesNotFit: 'Die Antwort passt nicht zur Frage',
    unknownField: (name) =>
      `Diese Umfrage hat keine Frage „${name}“; vielleicht wurde sie geändert, seit Sie sie geöffnet haben. Bitte prüfen Sie Ihre Antworten und senden Sie sie noch einmal`,
  },
  notices: {
    tooManyAnswers: notStored(`Im Moment treffen zu viele Antworten ein. ${sendAgain}`),
    serverMoves: notStored(`Die Umfrage zieht gerade auf einen anderen Server um. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`Im Moment gehen zu viele Anfragen bei uns ein. ${sendAgain}`),
    tooLong: notStored(
      `Sie sind zusammen zu lang. ${kept}: Bitte kürzen Sie sie und senden Sie sie noch einmal.`,
    ),
    unconfirmed: {
      heading: 'Wir konnten nicht bestätigen, dass Ihre Antworten gespeichert sind',
      text:
        'Vielleicht sind sie angekommen, vielleicht nicht. Ihre Eingaben sind noch da: Sie können eine Minute warten und ' +
        'sie noch einmal senden. Auch wenn sie schon beim ersten Mal angekommen sind, zählen sie nur einmal.',
    },
    closed: {
      heading: 'Ihre Antworten wurden nicht gespeichert: Die Umfrage ist beendet',
      text: 'Sie war schon beendet, als Ihre Antworten ankamen. Ihre Eingaben stehen noch unten, damit Sie sie sichern können.',
    },
    notOpenYet: {
      heading: 'Ihre Antworten wurden nicht gespeichert: Die Umfrage hat noch nicht begonnen',
      text: 'Ihre Eingaben stehen noch unten, damit Sie sie sichern können.',
    },
    notInvited: {
      heading: 'Ihre Antworten wurden nicht gespeichert: Diese Einladung wurde nicht angenommen',
      text: 'Ihre Eingaben stehen noch unten, damit Sie sie sichern können.',
    },
  },
  thanks: {
    heading: 'Vielen Dank',
    title: (survey) => `Vielen Dank: ${survey}`,
    stored: 'Ihre Antworten sind gespeichert.',
    storedFor: (survey) => `Ihre Antworten zu „${survey}“ sind gespeichert.`,
    reference: 'Ihre Referenznummer lautet',
    keepReference:
      'Bewahren Sie sie auf, falls Sie später eine Frage zu Ihren Antworten haben. Sie können diese Seite jetzt schließen.',
    code: 'Ihr Rückzugscode lautet',
    keepBoth:
      'Bewahren Sie beides auf, falls Sie später eine Frage zu Ihren Antworten haben oder sie zurückziehen möchten. Sie können diese Seite jetzt schließen.',
    withdraw: 'Antworten zurückziehen',
    again: {
      heading: 'Diese Antworten wurden schon gesendet',
      text: 'Sie stammen aus demselben Formular und zählen einmal. Es ist nichts dazugekommen. Wenn Sie eine andere Person sind, beginnen Sie mit einem leeren Formular.',
    },
    another: 'Weitere Antwort senden',
    returns: (seconds) => `Diese Seite kehrt nach ${seconds} Sekunden zu einem leeren Formular zurück.`,
    stay: 'Auf dieser Seite bleiben',
    continueAt: (host) => `Weiter zu ${host}`,
  },
  withdrawal: {
    heading: 'Antworten zurückziehen',
    text: 'Ihre Antworten werden aus den Ergebnissen entfernt und gelöscht. Das lässt sich nicht rückgängig machen.',
    reference: 'Referenznummer',
    code: 'Rückzugscode',
    button: 'Antworten zurückziehen',
    refused: {
      heading: 'Zu dieser Referenznummer und diesem Code gibt es keine Antworten',
      text: 'Es wurde nichts zurückgezogen. Vergleichen Sie beides mit der Seite, auf der Ihnen für Ihre Antworten gedankt wurde.',
    },
    failed: {
      heading: 'Wir konnten nicht bestätigen, dass Ihre Antworten zurückgezogen sind',
      text: 'Bitte warten Sie einen Moment und drücken Sie dann noch einmal auf die Schaltfläche.',
    },
    done: {
      heading: 'Ihre Antworten sind zurückgezogen',
      text: 'Sie gehören nicht mehr zu den Ergebnissen und werden gelöscht. Sie können diese Seite jetzt schließen.',
    },
  },
  closed: {
    heading: 'Diese Umfrage ist beendet',
    text: 'Sie nimmt keine Antworten mehr an. Vielen Dank für Ihr Interesse.',
    notOpenYet: 'Diese Umfrage hat noch nicht begonnen',
    opensAt: (time) => `Sie beginnt am ${time}. Bitte kommen Sie dann wieder.`,
  },
  invitation: {
    needed: {
      heading: 'Für diese Umfrage brauchen Sie eine Einladung',
      text: 'Öffnen Sie den Link in Ihrer Einladung. Wenn Sie keine haben, bitten Sie die Person, die die Umfrage durchführt, um eine.',
    },
    invalid: {
      heading: 'Diese Einladung ist nicht gültig',
      text: 'Vielleicht ist der Link unvollständig. Öffnen Sie den ganzen Link noch einmal, oder bitten Sie die Person, von der er kam, um einen neuen.',
    },
    expired: {
      heading: 'Diese Einladung ist abgelaufen',
      text: 'Die Zeit, in der Sie damit antworten konnten, ist vorbei. Vielen Dank für Ihr Interesse.',
    },
    revoked: {
      heading: 'Diese Einladung wurde zurückgezogen',
      text: 'Sie wird nicht mehr angenommen. Wenn Sie das nicht erwartet haben, fragen Sie die Person, von der sie kam.',
    },
    used: {
      heading: 'Diese Einladung wurde schon verwendet',
      text: 'Mit ihr wurden bereits Antworten gesendet. Wenn es Ihre sind, ist nichts mehr zu tun. Jede Einladung gilt einmal.',
    },
  },
  problems: {
    notFound: {
      heading: 'Diese Umfrage wurde nicht gefunden',
      paragraphs: [
        'Vielleicht ist sie beendet, oder der Link ist unvollständig.',
        'Prüfen Sie, ob in der Adresse Zeichen fehlen, oder bitten Sie um einen neuen Link.',
      ],
    },
    wrongMethod: {
      heading: 'So lässt sich diese Seite nicht verwenden',
      paragraphs: ['Öffnen Sie den Link zu Ihrer Umfrage noch einmal.'],
    },
    tooLong: {
      heading: 'Ihre Antworten sind zu lang',
      paragraphs: [
        'Es wurde nichts gespeichert. Gehen Sie zurück zum Formular, kürzen Sie Ihre Antworten und senden Sie es noch einmal.',
      ],
    },
    sentTooOften: {
      heading: 'Bitte senden Sie Ihre Antworten gleich noch einmal',
      paragraphs: ['Es wurde nichts gespeichert: Aus Ihrem Netz kamen zu viele Anfragen auf einmal.', goBack],
    },
    sentTooMuch: {
      heading: 'Bitte senden Sie Ihre Antworten gleich noch einmal',
      paragraphs: ['Es wurde nichts gespeichert: Aus Ihrem Netz wird zu viel auf einmal gesendet.', goBack],
    },
    askedTooOften: {
      heading: 'Bitte warten Sie einen Moment',
      paragraphs: ['Aus Ihrem Netz kamen leider zu viele Anfragen auf einmal.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'Das Formular konnte nicht gelesen werden', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Diese Adresse ist nicht lesbar',
      paragraphs: ['Prüfen Sie sie, oder öffnen Sie den Link zu Ihrer Umfrage noch einmal.'],
    },
  },
};
