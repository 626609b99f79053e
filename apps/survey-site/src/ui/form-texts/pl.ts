import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Wpisane odpowiedzi nie zostały utracone';
const sendAgain = `${kept}: prosimy chwilę odczekać i wysłać je ponownie.`;
const notStored = (text: string): Message => ({ heading: 'Odpowiedzi nie zostały zapisane', text });

const loadAgain = 'Prosimy za chwilę ponownie wczytać tę stronę.';
const nothingStored =
  'Nic nie zostało zapisane. Prosimy wrócić do formularza, w którym powinny nadal być odpowiedzi, i wysłać go ponownie.';
const goBack =
  'Prosimy cofnąć się w przeglądarce: odpowiedzi nadal są w formularzu. Prosimy odczekać dziesięć sekund i wysłać go ponownie.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Prosimy spróbować ponownie za chwilę',
  paragraphs: [why, then],
});
const tooMuchSent = 'W tej chwili na ten serwer wysyłanych jest zbyt wiele danych.';
const storageDown = 'Nasz magazyn danych w tej chwili nie odpowiada.';
const fault = (then: string) => ({
  heading: 'Po naszej stronie wystąpił błąd',
  paragraphs: ['To nie Państwa wina.', then],
});

export const pl: FormTexts = {
  language: 'pl',
  dir: 'ltr',
  copyOf: (title) => `Kopia: ${title}`,
  question: {
    required: '(wymagane)',
    noAnswer: 'Brak odpowiedzi',
    chooseOne: 'Proszę wybrać',
    chooseAll: 'Można zaznaczyć kilka odpowiedzi',
    upTo: counted('pl', {
      one: 'Najwyżej # znak',
      few: 'Najwyżej # znaki',
      many: 'Najwyżej # znaków',
    }),
    wholeNumber: (min, max) => `Liczba całkowita od ${min} do ${max}`,
    lowest: 'najniższa wartość',
    highest: 'najwyższa wartość',
  },
  form: {
    send: 'Wyślij odpowiedzi',
    next: 'Dalej',
    back: 'Wstecz',
    nothingStoredYet: 'Przed wysłaniem nic nie jest zapisywane.',
    pageOf: (page, pages) => `Strona ${page} z ${pages}`,
    furtherQuestions: counted('pl', {
      one: 'Udzielone odpowiedzi prowadzą do jeszcze jednego pytania.',
      few: 'Udzielone odpowiedzi prowadzą do # dodatkowych pytań.',
      many: 'Udzielone odpowiedzi prowadzą do # dodatkowych pytań.',
    }),
    noFurtherQuestions: {
      heading: 'Nie ma więcej pytań',
      text: 'Można teraz sprawdzić odpowiedzi, a następnie je wysłać.',
    },
    surveyChanged: {
      heading: 'Ankieta zmieniła się od czasu jej otwarcia',
      text: 'Odpowiedzi nadal tu są. Prosimy jeszcze raz przejść przez formularz, a następnie go wysłać.',
    },
    tooOld: {
      heading: 'Odpowiedzi nie zostały zapisane: ten formularz jest zbyt stary',
      text: 'Odpowiedzi nadal tu są. Prosimy je sprawdzić i wysłać ponownie. Jeśli ten formularz został już wysłany, nie trzeba wysyłać go jeszcze raz.',
    },
    alreadySent: {
      heading: 'Ten formularz został już wysłany',
      text: 'Odpowiedzi wysłane za pierwszym razem są zapisane i liczą się. To, co wpisano teraz, nie zostało zapisane. Ponowne wysłanie będzie liczone jako kolejne zgłoszenie.',
    },
    sentHere: {
      heading: 'Ten formularz został już wysłany',
      text: 'Wysłano go już z tego urządzenia i tym razem nic nie zostało zapisane. Prosimy zacząć od pustego formularza.',
    },
  },
  errors: {
    mark: 'Błąd:',
    problems: counted('pl', {
      one: 'Prosimy poprawić jedną odpowiedź',
      few: 'Prosimy poprawić # odpowiedzi',
      many: 'Prosimy poprawić # odpowiedzi',
    }),
    nothingAnswered: {
      heading: 'Żadne pytanie nie ma jeszcze odpowiedzi',
      text: 'Proszę odpowiedzieć na co najmniej jedno pytanie, a potem wysłać odpowiedzi',
    },
    required: 'To pytanie wymaga odpowiedzi',
    notWhole: 'Odpowiedź musi być liczbą całkowitą, zapisaną samymi cyframi',
    outOfRange: (min, max) => `Odpowiedź musi mieścić się w zakresie od ${min} do ${max}`,
    tooLong: counted('pl', {
      one: 'Odpowiedź może mieć najwyżej # znak',
      few: 'Odpowiedź może mieć najwyżej # znaki',
      many: 'Odpowiedź może mieć najwyżej # znaków',
    }),
    wrongCharacters: 'Odpowiedź zawiera znaki, których nie można zapisać',
    notAChoice: 'Tej odpowiedzi nie ma wśród możliwości wyboru',
    twice: 'Ta sama możliwość została wybrana dwa razy',
    oneAnswer: 'Na to pytanie można udzielić tylko jednej odpowiedzi',
    notAsked: 'Przy tych odpowiedziach to pytanie nie jest zadawane',
    doesNotFit: 'Odpowiedź nie pasuje do pytania',
    unknownField: (name) =>
      `W tej ankiecie nie ma pytania „${name}”; być może ankieta zmieniła się od czasu jej otwarcia. Prosimy sprawdzić odpowiedzi i wysłać je ponownie`,
  },
  notices: {
    tooManyAnswers: notStored(`W tej chwili napływa zbyt wiele odpowiedzi. ${sendAgain}`),
    serverMoves: notStored(`Ankieta jest właśnie przenoszona na inny serwer. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`W tej chwili otrzymujemy zbyt wiele żądań. ${sendAgain}`),
    tooLong: notStored(`Łącznie są zbyt długie. ${kept}: prosimy je skrócić i wysłać ponownie.`),
    unconfirmed: {
      heading: 'Nie udało się potwierdzić, że odpowiedzi zostały zapisane',
      text:
        'Mogły dotrzeć lub nie. Wszystkie wpisane odpowiedzi nadal tu są: można odczekać minutę i wysłać je ponownie. ' +
        'Nawet jeśli dotarły już za pierwszym razem, zostaną policzone tylko raz.',
    },
    closed: {
      heading: 'Odpowiedzi nie zostały zapisane: ankieta jest zamknięta',
      text: 'Ankieta przestała przyjmować odpowiedzi, zanim dotarły Państwa odpowiedzi. Wpisane odpowiedzi są nadal widoczne poniżej, aby można było zachować ich kopię.',
    },
    notOpenYet: {
      heading: 'Odpowiedzi nie zostały zapisane: ankieta nie jest jeszcze otwarta',
      text: 'Wpisane odpowiedzi są nadal widoczne poniżej, aby można było zachować ich kopię.',
    },
    notInvited: {
      heading: 'Odpowiedzi nie zostały zapisane: to zaproszenie nie zostało przyjęte',
      text: 'Wpisane odpowiedzi są nadal widoczne poniżej, aby można było zachować ich kopię.',
    },
  },
  thanks: {
    heading: 'Dziękujemy',
    title: (survey) => `Dziękujemy: ${survey}`,
    stored: 'Odpowiedzi zostały zapisane.',
    storedFor: (survey) => `Odpowiedzi na ankietę „${survey}” zostały zapisane.`,
    reference: 'Numer referencyjny:',
    keepReference:
      'Warto go zachować na wypadek późniejszych pytań dotyczących odpowiedzi. Można już zamknąć tę stronę.',
    code: 'Kod wycofania:',
    keepBoth:
      'Warto zachować oba na wypadek późniejszych pytań dotyczących odpowiedzi lub chęci ich wycofania. Można już zamknąć tę stronę.',
    withdraw: 'Wycofaj odpowiedzi',
    again: {
      heading: 'Te odpowiedzi zostały już wysłane',
      text: 'Pochodzą z tego samego formularza i liczą się raz. Niczego nie dodano. Inna osoba powinna zacząć od pustego formularza.',
    },
    another: 'Wyślij kolejną odpowiedź',
    returns: (seconds) => `Po ${seconds} sekundach ta strona wróci do pustego formularza.`,
    stay: 'Pozostań na tej stronie',
    continueAt: (host) => `Przejdź do ${host}`,
  },
  withdrawal: {
    heading: 'Wycofanie odpowiedzi',
    text: 'Odpowiedzi zostaną usunięte z wyników i skasowane. Tej operacji nie można cofnąć.',
    reference: 'Numer referencyjny',
    code: 'Kod wycofania',
    button: 'Wycofaj odpowiedzi',
    refused: {
      heading: 'Nie ma odpowiedzi z tym numerem i kodem',
      text: 'Niczego nie wycofano. Prosimy porównać oba ze stroną z podziękowaniem za odpowiedzi.',
    },
    failed: {
      heading: 'Nie udało się potwierdzić, że odpowiedzi zostały wycofane',
      text: 'Prosimy chwilę odczekać i ponownie nacisnąć przycisk.',
    },
    done: {
      heading: 'Odpowiedzi zostały wycofane',
      text: 'Nie są już częścią wyników i są kasowane. Można już zamknąć tę stronę.',
    },
  },
  closed: {
    heading: 'Ta ankieta jest zamknięta',
    text: 'Nie przyjmuje już odpowiedzi. Dziękujemy za zainteresowanie.',
    notOpenYet: 'Ta ankieta nie jest jeszcze otwarta',
    opensAt: (time) => `Otwarcie: ${time}. Zapraszamy w tym terminie.`,
  },
  invitation: {
    needed: {
      heading: 'Do tej ankiety potrzebne jest zaproszenie',
      text: 'Prosimy otworzyć link z zaproszenia. Jeśli go Państwo nie mają, prosimy poprosić o nie osobę prowadzącą ankietę.',
    },
    invalid: {
      heading: 'To zaproszenie jest nieważne',
      text: 'Być może link jest niepełny. Prosimy jeszcze raz otworzyć cały link lub poprosić o nowy osobę, która go przysłała.',
    },
    expired: {
      heading: 'To zaproszenie wygasło',
      text: 'Czas, w którym można było z nim odpowiedzieć, już minął. Dziękujemy za zainteresowanie.',
    },
    revoked: {
      heading: 'To zaproszenie zostało wycofane',
      text: 'Nie jest już przyjmowane. W razie wątpliwości prosimy zapytać osobę, która je przysłała.',
    },
    used: {
      heading: 'To zaproszenie zostało już użyte',
      text: 'Odpowiedzi zostały już z nim wysłane. Jeśli są to Państwa odpowiedzi, nie trzeba robić nic więcej. Każdego zaproszenia można użyć tylko raz.',
    },
  },
  problems: {
    notFound: {
      heading: 'Nie znaleziono tej ankiety',
      paragraphs: [
        'Być może już się zakończyła albo link jest niepełny.',
        'Prosimy sprawdzić, czy w adresie nie brakuje znaków, lub poprosić o nowy link osobę, która go przysłała.',
      ],
    },
    wrongMethod: {
      heading: 'Tej strony nie można użyć w ten sposób',
      paragraphs: ['Prosimy ponownie otworzyć link do ankiety.'],
    },
    tooLong: {
      heading: 'Odpowiedzi są zbyt długie',
      paragraphs: [
        'Nic nie zostało zapisane. Prosimy wrócić do formularza, skrócić odpowiedzi i wysłać go ponownie.',
      ],
    },
    sentTooOften: {
      heading: 'Prosimy za chwilę ponownie wysłać odpowiedzi',
      paragraphs: ['Nic nie zostało zapisane: z Państwa sieci przyszło naraz zbyt wiele żądań.', goBack],
    },
    sentTooMuch: {
      heading: 'Prosimy za chwilę ponownie wysłać odpowiedzi',
      paragraphs: [
        'Nic nie zostało zapisane: z Państwa sieci wysyłanych jest naraz zbyt wiele danych.',
        goBack,
      ],
    },
    askedTooOften: {
      heading: 'Prosimy chwilę zaczekać',
      paragraphs: ['Przepraszamy: z Państwa sieci przyszło naraz zbyt wiele żądań.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'Nie udało się odczytać formularza', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Tego adresu nie można odczytać',
      paragraphs: ['Prosimy go sprawdzić lub ponownie otworzyć link do ankiety.'],
    },
  },
};
