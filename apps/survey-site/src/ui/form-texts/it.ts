import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Nulla di ciò che ha inserito è andato perso';
const sendAgain = `${kept}: attenda un momento e invii di nuovo.`;
const notStored = (text: string): Message => ({ heading: 'Le Sue risposte non sono state salvate', text });

const loadAgain = 'Ricarichi questa pagina tra un momento.';
const nothingStored =
  'Non è stato salvato nulla. Torni al modulo, dove dovrebbero esserci ancora le Sue risposte, e lo invii di nuovo.';
const goBack =
  'Torni indietro nel Suo browser: le Sue risposte sono ancora nel modulo. Attenda dieci secondi, poi lo invii di nuovo.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Riprovi tra un momento',
  paragraphs: [why, then],
});
const tooMuchSent = 'Al momento vengono inviati troppi dati a questo server.';
const storageDown = 'Al momento il nostro archivio non risponde.';
const fault = (then: string) => ({
  heading: 'Si è verificato un errore da parte nostra',
  paragraphs: ['Non è colpa Sua.', then],
});

export const it: FormTexts = {
  language: 'it',
  dir: 'ltr',
  copyOf: (title) => `Copia di ${title}`,
  question: {
    required: '(obbligatoria)',
    noAnswer: 'Nessuna risposta',
    chooseOne: 'Scelga una risposta',
    chooseAll: 'Sono possibili più risposte',
    upTo: counted('it', { one: 'Al massimo # carattere', other: 'Al massimo # caratteri' }),
    wholeNumber: (min, max) => `Un numero intero da ${min} a ${max}`,
    lowest: 'valore minimo',
    highest: 'valore massimo',
  },
  form: {
    send: 'Invia le risposte',
    next: 'Avanti',
    back: 'Indietro',
    nothingStoredYet: 'Nulla viene salvato prima dell’invio.',
    pageOf: (page, pages) => `Pagina ${page} di ${pages}`,
    furtherQuestions: counted('it', {
      one: 'In base alle Sue risposte c’è un’altra domanda.',
      other: 'In base alle Sue risposte ci sono altre # domande.',
    }),
    noFurtherQuestions: {
      heading: 'Non ci sono altre domande',
      text: 'Se lo desidera, controlli le Sue risposte, poi le invii.',
    },
    surveyChanged: {
      heading: 'Il sondaggio è cambiato da quando lo ha aperto',
      text: 'Le Sue risposte sono ancora qui. Ripercorra il modulo ancora una volta, poi lo invii.',
    },
    tooOld: {
      heading: 'Le Sue risposte non sono state salvate: questo modulo è troppo vecchio',
      text: 'Sono ancora qui. Le controlli e le invii di nuovo. Se ha già inviato questo modulo, non è necessario inviarlo un’altra volta.',
    },
    alreadySent: {
      heading: 'Questo modulo è già stato inviato',
      text: 'Le risposte inviate per prime sono salvate e vengono contate. Ciò che ha inserito ora non è salvato. Se lo invia di nuovo, conterà come un’altra partecipazione.',
    },
    sentHere: {
      heading: 'Questo modulo è già stato inviato',
      text: 'È già stato inviato da questo dispositivo e ora non è stato salvato nulla. Inizi con un modulo vuoto.',
    },
  },
  errors: {
    mark: 'Errore:',
    problems: counted('it', {
      one: 'C’è un problema con una risposta',
      other: 'Ci sono problemi con # risposte',
    }),
    nothingAnswered: {
      heading: 'Non ha ancora risposto a nessuna domanda',
      text: 'Risponda ad almeno una domanda, poi invii le risposte',
    },
    required: 'Questa domanda richiede una risposta',
    notWhole: 'La risposta deve essere un numero intero, solo in cifre',
    outOfRange: (min, max) => `La risposta deve essere compresa tra ${min} e ${max}`,
    tooLong: counted('it', {
      one: 'La risposta può avere al massimo # carattere',
      other: 'La risposta può avere al massimo # caratteri',
    }),
    wrongCharacters: 'La risposta contiene caratteri che non possono essere salvati',
    notAChoice: 'La risposta non è una delle opzioni',
    twice: 'La risposta contiene due volte la stessa opzione',
    oneAnswer: 'Questa domanda ammette una sola risposta',
    notAsked: 'Con queste risposte questa domanda non viene posta',
    doesNotFit: 'La risposta non è adatta alla domanda',
    unknownField: (name) =>
      `Questo sondaggio non ha una domanda «${name}»; forse è cambiato da quando lo ha aperto. Controlli le Sue risposte e le invii di nuovo`,
  },
  notices: {
    tooManyAnswers: notStored(`Al momento stanno arrivando troppe risposte. ${sendAgain}`),
    serverMoves: notStored(`Il sondaggio si sta spostando su un altro server. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`Al momento riceviamo troppe richieste. ${sendAgain}`),
    tooLong: notStored(`Nel complesso sono troppo lunghe. ${kept}: le abbrevi e le invii di nuovo.`),
    unconfirmed: {
      heading: 'Non abbiamo potuto confermare che le Sue risposte siano state salvate',
      text:
        'Potrebbero essere arrivate oppure no. Tutto ciò che ha inserito è ancora qui: può attendere un minuto e inviare di ' +
        'nuovo. Anche se le Sue risposte erano già arrivate la prima volta, vengono contate una sola volta.',
    },
    closed: {
      heading: 'Le Sue risposte non sono state salvate: il sondaggio è chiuso',
      text: 'Non accettava più risposte quando sono arrivate le Sue. Ciò che ha inserito è ancora qui sotto, così può conservarne una copia.',
    },
    notOpenYet: {
      heading: 'Le Sue risposte non sono state salvate: il sondaggio non è ancora aperto',
      text: 'Ciò che ha inserito è ancora qui sotto, così può conservarne una copia.',
    },
    notInvited: {
      heading: 'Le Sue risposte non sono state salvate: questo invito non è stato accettato',
      text: 'Ciò che ha inserito è ancora qui sotto, così può conservarne una copia.',
    },
  },
  thanks: {
    heading: 'Grazie',
    title: (survey) => `Grazie: ${survey}`,
    stored: 'Le Sue risposte sono state salvate.',
    storedFor: (survey) => `Le Sue risposte a «${survey}» sono state salvate.`,
    reference: 'Il Suo codice di riferimento è',
    keepReference:
      'Lo conservi se in futuro potrebbe voler chiedere informazioni sulle Sue risposte. Ora può chiudere questa pagina.',
    code: 'Il Suo codice di ritiro è',
    keepBoth:
      'Li conservi entrambi se in futuro potrebbe voler chiedere informazioni sulle Sue risposte o ritirarle. Ora può chiudere questa pagina.',
    withdraw: 'Ritiri le Sue risposte',
    again: {
      heading: 'Queste risposte sono già state inviate',
      text: 'Provengono dallo stesso modulo e contano una sola volta. Non è stato aggiunto nulla. Se Lei è un’altra persona, inizi con un modulo vuoto.',
    },
    another: 'Invia un’altra risposta',
    returns: (seconds) => `Questa pagina torna a un modulo vuoto dopo ${seconds} secondi.`,
    stay: 'Rimani su questa pagina',
    continueAt: (host) => `Continua su ${host}`,
  },
  withdrawal: {
    heading: 'Ritiri le Sue risposte',
    text: 'Le Sue risposte verranno tolte dai risultati ed eliminate. L’operazione non può essere annullata.',
    reference: 'Codice di riferimento',
    code: 'Codice di ritiro',
    button: 'Ritira le risposte',
    refused: {
      heading: 'Non ci sono risposte con questo riferimento e questo codice',
      text: 'Non è stato ritirato nulla. Confronti entrambi con la pagina che La ha ringraziata per le Sue risposte.',
    },
    failed: {
      heading: 'Non abbiamo potuto confermare che le Sue risposte siano state ritirate',
      text: 'Attenda un momento e prema di nuovo il pulsante.',
    },
    done: {
      heading: 'Le Sue risposte sono state ritirate',
      text: 'Non fanno più parte dei risultati e sono in corso di eliminazione. Ora può chiudere questa pagina.',
    },
  },
  closed: {
    heading: 'Questo sondaggio è chiuso',
    text: 'Non accetta più risposte. Grazie per l’interesse.',
    notOpenYet: 'Questo sondaggio non è ancora aperto',
    opensAt: (time) => `Apertura: ${time}. La invitiamo a tornare allora.`,
  },
  invitation: {
    needed: {
      heading: 'Per questo sondaggio serve un invito',
      text: 'Apra il link del Suo invito. Se non ne ha uno, lo chieda a chi svolge il sondaggio.',
    },
    invalid: {
      heading: 'Questo invito non è valido',
      text: 'Il link potrebbe essere incompleto. Apra di nuovo il link intero, o ne chieda uno nuovo a chi glielo ha inviato.',
    },
    expired: {
      heading: 'Questo invito è scaduto',
      text: 'Il tempo per rispondere con questo invito è terminato. Grazie per l’interesse.',
    },
    revoked: {
      heading: 'Questo invito è stato ritirato',
      text: 'Non è più accettato. Se non se lo aspettava, si rivolga a chi glielo ha inviato.',
    },
    used: {
      heading: 'Questo invito è già stato usato',
      text: 'Con questo invito sono già state inviate risposte. Se sono le Sue, non deve fare altro. Ogni invito vale una volta sola.',
    },
  },
  problems: {
    notFound: {
      heading: 'Sondaggio non trovato',
      paragraphs: [
        'Potrebbe essere terminato, oppure il link è incompleto.',
        'Controlli che nell’indirizzo non manchino caratteri, o chieda un nuovo link a chi glielo ha inviato.',
      ],
    },
    wrongMethod: {
      heading: 'Questa pagina non può essere usata così',
      paragraphs: ['Apra di nuovo il link al Suo sondaggio.'],
    },
    tooLong: {
      heading: 'Le Sue risposte sono troppo lunghe',
      paragraphs: [
        'Non è stato salvato nulla. Torni al modulo, abbrevi le Sue risposte e lo invii di nuovo.',
      ],
    },
    sentTooOften: {
      heading: 'Invii di nuovo le Sue risposte tra un momento',
      paragraphs: [
        'Non è stato salvato nulla: dalla Sua rete sono arrivate troppe richieste insieme.',
        goBack,
      ],
    },
    sentTooMuch: {
      heading: 'Invii di nuovo le Sue risposte tra un momento',
      paragraphs: ['Non è stato salvato nulla: dalla Sua rete vengono inviati troppi dati insieme.', goBack],
    },
    askedTooOften: {
      heading: 'Attenda un momento',
      paragraphs: ['Ci dispiace: dalla Sua rete sono arrivate troppe richieste insieme.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'Non è stato possibile leggere il modulo', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Questo indirizzo non è leggibile',
      paragraphs: ['Lo controlli, oppure apra di nuovo il link al Suo sondaggio.'],
    },
  },
};
