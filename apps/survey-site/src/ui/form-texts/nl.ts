import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Alles wat u hebt ingevuld, staat er nog';
const sendAgain = `${kept}: wacht even en verstuur het opnieuw.`;
const notStored = (text: string): Message => ({ heading: 'Uw antwoorden zijn niet opgeslagen', text });

const loadAgain = 'Laad deze pagina over een ogenblik opnieuw.';
const nothingStored =
  'Er is niets opgeslagen. Ga terug naar het formulier, waar uw antwoorden nog zouden moeten staan, en verstuur het opnieuw.';
const goBack =
  'Ga in uw browser terug. Uw antwoorden staan daar nog in het formulier. Wacht tien seconden en verstuur het dan opnieuw.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Probeer het over een ogenblik opnieuw',
  paragraphs: [why, then],
});
const tooMuchSent = 'Er wordt op dit moment te veel naar deze server gestuurd.';
const storageDown = 'Onze opslag reageert op dit moment niet.';
const fault = (then: string) => ({
  heading: 'Er is bij ons iets misgegaan',
  paragraphs: ['Het ligt niet aan u.', then],
});

export const nl: FormTexts = {
  language: 'nl',
  dir: 'ltr',
  copyOf: (title) => `Kopie van ${title}`,
  question: {
    required: '(verplicht)',
    noAnswer: 'Geen antwoord',
    chooseOne: 'Maak een keuze',
    chooseAll: 'Er zijn meerdere antwoorden mogelijk',
    upTo: counted('nl', { one: 'Maximaal # teken', other: 'Maximaal # tekens' }),
    wholeNumber: (min, max) => `Een geheel getal van ${min} tot en met ${max}`,
    lowest: 'laagste',
    highest: 'hoogste',
  },
  form: {
    send: 'Antwoorden versturen',
    next: 'Volgende',
    back: 'Terug',
    nothingStoredYet: 'Er wordt niets opgeslagen voordat u het verstuurt.',
    pageOf: (page, pages) => `Pagina ${page} van ${pages}`,
    furtherQuestions: counted('nl', {
      one: 'Door uw antwoorden is er nog één vraag bij gekomen.',
      other: 'Door uw antwoorden zijn er nog # vragen bij gekomen.',
    }),
    noFurtherQuestions: {
      heading: 'Er zijn geen vragen meer',
      text: 'Controleer desgewenst uw antwoorden en verstuur ze daarna.',
    },
    surveyChanged: {
      heading: 'De enquête is gewijzigd sinds u haar hebt geopend',
      text: 'Uw antwoorden staan er nog. Loop het formulier nog eens door en verstuur het daarna.',
    },
    tooOld: {
      heading: 'Uw antwoorden zijn niet opgeslagen: dit formulier is te oud',
      text: 'Ze staan er nog. Controleer ze en verstuur ze opnieuw. Als u dit formulier al hebt verstuurd, hoeft u het niet nog eens te versturen.',
    },
    alreadySent: {
      heading: 'Dit formulier is al verstuurd',
      text: 'De antwoorden die u het eerst hebt verstuurd, zijn opgeslagen en tellen mee. Wat u nu hebt ingevuld, is niet opgeslagen. Als u het opnieuw verstuurt, telt het als een nieuwe deelname.',
    },
    sentHere: {
      heading: 'Dit formulier is al verstuurd',
      text: 'Het is al vanaf dit apparaat verstuurd; er is nu niets opgeslagen. Begin met een leeg formulier.',
    },
  },
  errors: {
    mark: 'Fout:',
    problems: counted('nl', {
      one: 'Er is een probleem met één antwoord',
      other: 'Er zijn problemen met # antwoorden',
    }),
    nothingAnswered: {
      heading: 'Er is nog geen vraag beantwoord',
      text: 'Beantwoord ten minste één vraag en verstuur dan uw antwoorden',
    },
    required: 'Deze vraag moet worden beantwoord',
    notWhole: 'Het antwoord moet een geheel getal zijn, alleen in cijfers',
    outOfRange: (min, max) => `Het antwoord moet tussen ${min} en ${max} liggen`,
    tooLong: counted('nl', {
      one: 'Het antwoord mag maximaal # teken lang zijn',
      other: 'Het antwoord mag maximaal # tekens lang zijn',
    }),
    wrongCharacters: 'Het antwoord bevat tekens die niet kunnen worden opgeslagen',
    notAChoice: 'Het antwoord is geen van de keuzes',
    twice: 'Het antwoord bevat twee keer dezelfde keuze',
    oneAnswer: 'Op deze vraag is maar één antwoord mogelijk',
    notAsked: 'Deze vraag wordt bij deze antwoorden niet gesteld',
    doesNotFit: 'Het antwoord past niet bij de vraag',
    unknownField: (name) =>
      `Deze enquête heeft geen vraag “${name}”; misschien is zij gewijzigd sinds u haar hebt geopend. Controleer uw antwoorden en verstuur ze opnieuw`,
  },
  notices: {
    tooManyAnswers: notStored(`Er komen op dit moment te veel antwoorden binnen. ${sendAgain}`),
    serverMoves: notStored(`De enquête verhuist naar een andere server. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`Wij krijgen op dit moment te veel verzoeken. ${sendAgain}`),
    tooLong: notStored(`Samen zijn ze te lang. ${kept}: maak ze korter en verstuur ze opnieuw.`),
    unconfirmed: {
      heading: 'Wij konden niet bevestigen dat uw antwoorden zijn opgeslagen',
      text:
        'Ze zijn misschien aangekomen, misschien niet. Alles wat u hebt ingevuld, staat er nog: u kunt een minuut wachten en ' +
        'het opnieuw versturen. Ook als uw antwoorden de eerste keer al waren aangekomen, tellen ze maar één keer mee.',
    },
    closed: {
      heading: 'Uw antwoorden zijn niet opgeslagen: de enquête is gesloten',
      text: 'Zij nam geen antwoorden meer aan toen die van u aankwamen. Wat u hebt ingevuld, staat hieronder nog, zodat u een kopie kunt bewaren.',
    },
    notOpenYet: {
      heading: 'Uw antwoorden zijn niet opgeslagen: de enquête is nog niet geopend',
      text: 'Wat u hebt ingevuld, staat hieronder nog, zodat u een kopie kunt bewaren.',
    },
    notInvited: {
      heading: 'Uw antwoorden zijn niet opgeslagen: deze uitnodiging is niet aanvaard',
      text: 'Wat u hebt ingevuld, staat hieronder nog, zodat u een kopie kunt bewaren.',
    },
  },
  thanks: {
    heading: 'Hartelijk dank',
    title: (survey) => `Hartelijk dank: ${survey}`,
    stored: 'Uw antwoorden zijn opgeslagen.',
    storedFor: (survey) => `Uw antwoorden op “${survey}” zijn opgeslagen.`,
    reference: 'Uw referentie is',
    keepReference:
      'Bewaar deze als u later misschien iets over uw antwoorden wilt vragen. U kunt deze pagina nu sluiten.',
    code: 'Uw intrekkingscode is',
    keepBoth:
      'Bewaar beide als u later misschien iets over uw antwoorden wilt vragen of ze wilt intrekken. U kunt deze pagina nu sluiten.',
    withdraw: 'Uw antwoorden intrekken',
    again: {
      heading: 'Deze antwoorden zijn al verstuurd',
      text: 'Ze komen van hetzelfde formulier en tellen één keer. Er is niets toegevoegd. Bent u iemand anders, begin dan met een leeg formulier.',
    },
    another: 'Nog een antwoord versturen',
    returns: (seconds) => `Deze pagina gaat na ${seconds} seconden terug naar een leeg formulier.`,
    stay: 'Op deze pagina blijven',
    continueAt: (host) => `Verder naar ${host}`,
  },
  withdrawal: {
    heading: 'Uw antwoorden intrekken',
    text: 'Uw antwoorden worden uit de resultaten gehaald en verwijderd. Dit kan niet ongedaan worden gemaakt.',
    reference: 'Referentie',
    code: 'Intrekkingscode',
    button: 'Antwoorden intrekken',
    refused: {
      heading: 'Er zijn geen antwoorden met deze referentie en deze code',
      text: 'Er is niets ingetrokken. Vergelijk beide met de pagina waarop u voor uw antwoorden bent bedankt.',
    },
    failed: {
      heading: 'Wij konden niet bevestigen dat uw antwoorden zijn ingetrokken',
      text: 'Wacht even en druk dan nog eens op de knop.',
    },
    done: {
      heading: 'Uw antwoorden zijn ingetrokken',
      text: 'Ze maken geen deel meer uit van de resultaten en worden verwijderd. U kunt deze pagina nu sluiten.',
    },
  },
  closed: {
    heading: 'Deze enquête is gesloten',
    text: 'Er worden geen antwoorden meer aangenomen. Dank u voor uw belangstelling.',
    notOpenYet: 'Deze enquête is nog niet geopend',
    opensAt: (time) => `Zij wordt geopend op ${time}. Kom dan gerust terug.`,
  },
  invitation: {
    needed: {
      heading: 'Voor deze enquête hebt u een uitnodiging nodig',
      text: 'Open de link in uw uitnodiging. Hebt u er geen, vraag er dan een aan degene die de enquête houdt.',
    },
    invalid: {
      heading: 'Deze uitnodiging is niet geldig',
      text: 'Misschien is de link niet volledig. Open de hele link opnieuw, of vraag een nieuwe aan degene die hem u heeft gestuurd.',
    },
    expired: {
      heading: 'Deze uitnodiging is verlopen',
      text: 'De tijd waarin u ermee kon antwoorden, is voorbij. Dank u voor uw belangstelling.',
    },
    revoked: {
      heading: 'Deze uitnodiging is ingetrokken',
      text: 'Zij wordt niet meer aanvaard. Had u dit niet verwacht, vraag het dan aan degene die haar u heeft gestuurd.',
    },
    used: {
      heading: 'Deze uitnodiging is al gebruikt',
      text: 'Er zijn al antwoorden mee verzonden. Zijn het die van u, dan hoeft u niets meer te doen. Elke uitnodiging geldt één keer.',
    },
  },
  problems: {
    notFound: {
      heading: 'Deze enquête is niet gevonden',
      paragraphs: [
        'Misschien is zij afgelopen of is de link niet volledig.',
        'Controleer of er tekens in het adres ontbreken, of vraag een nieuwe link aan degene die hem u heeft gestuurd.',
      ],
    },
    wrongMethod: {
      heading: 'Deze pagina kan zo niet worden gebruikt',
      paragraphs: ['Open de link naar uw enquête opnieuw.'],
    },
    tooLong: {
      heading: 'Uw antwoorden zijn te lang',
      paragraphs: [
        'Er is niets opgeslagen. Ga terug naar het formulier, maak uw antwoorden korter en verstuur het opnieuw.',
      ],
    },
    sentTooOften: {
      heading: 'Verstuur uw antwoorden over een ogenblik opnieuw',
      paragraphs: ['Er is niets opgeslagen: er kwamen te veel verzoeken tegelijk van uw netwerk.', goBack],
    },
    sentTooMuch: {
      heading: 'Verstuur uw antwoorden over een ogenblik opnieuw',
      paragraphs: ['Er is niets opgeslagen: er wordt te veel tegelijk vanaf uw netwerk verstuurd.', goBack],
    },
    askedTooOften: {
      heading: 'Een ogenblik geduld',
      paragraphs: ['Er kwamen helaas te veel verzoeken tegelijk van uw netwerk.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'Het formulier kon niet worden gelezen', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Dit adres kan niet worden gelezen',
      paragraphs: ['Controleer het, of open de link naar uw enquête opnieuw.'],
    },
  },
};
