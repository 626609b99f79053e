import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'No se ha perdido nada de lo que ha escrito';
const sendAgain = `${kept}: espere un momento y vuelva a enviarlo.`;
const notStored = (text: string): Message => ({ heading: 'Sus respuestas no se han guardado', text });

const loadAgain = 'Vuelva a cargar esta página dentro de un momento.';
const nothingStored =
  'No se ha guardado nada. Vuelva al formulario, donde deberían seguir sus respuestas, y envíelo de nuevo.';
const goBack =
  'Vuelva atrás en su navegador: sus respuestas siguen en el formulario. Espere diez segundos y envíelo de nuevo.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Inténtelo de nuevo dentro de un momento',
  paragraphs: [why, then],
});
const tooMuchSent = 'En este momento se están enviando demasiados datos a este servidor.';
const storageDown = 'Nuestro almacenamiento no responde en este momento.';
const fault = (then: string) => ({
  heading: 'Se ha producido un error por nuestra parte',
  paragraphs: ['No es culpa suya.', then],
});

export const es: FormTexts = {
  language: 'es',
  dir: 'ltr',
  copyOf: (title) => `Copia de ${title}`,
  question: {
    required: '(obligatoria)',
    noAnswer: 'Sin respuesta',
    chooseOne: 'Elija una opción',
    chooseAll: 'Marque todas las opciones que correspondan',
    upTo: counted('es', { one: 'Como máximo # carácter', other: 'Como máximo # caracteres' }),
    wholeNumber: (min, max) => `Un número entero de ${min} a ${max}`,
    lowest: 'valor mínimo',
    highest: 'valor máximo',
  },
  form: {
    send: 'Enviar respuestas',
    next: 'Siguiente',
    back: 'Atrás',
    nothingStoredYet: 'No se guarda nada hasta que lo envíe.',
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    furtherQuestions: counted('es', {
      one: 'Según sus respuestas, hay una pregunta más.',
      other: 'Según sus respuestas, hay # preguntas más.',
    }),
    noFurtherQuestions: {
      heading: 'No hay más preguntas',
      text: 'Si lo desea, revise sus respuestas y después envíelas.',
    },
    surveyChanged: {
      heading: 'La encuesta ha cambiado desde que la abrió',
      text: 'Sus respuestas siguen aquí. Recorra el formulario una vez más y después envíelo.',
    },
    tooOld: {
      heading: 'Sus respuestas no se han guardado: este formulario es demasiado antiguo',
      text: 'Siguen aquí. Compruébelas y envíelas de nuevo. Si ya ha enviado este formulario, no hace falta que lo envíe otra vez.',
    },
    alreadySent: {
      heading: 'Este formulario ya se ha enviado',
      text: 'Las respuestas que envió primero están guardadas y cuentan. Lo que ha escrito ahora no está guardado. Si lo envía de nuevo, contará como otra participación.',
    },
    sentHere: {
      heading: 'Este formulario ya se ha enviado',
      text: 'Ya se envió desde este dispositivo, y ahora no se ha guardado nada. Empiece con un formulario vacío.',
    },
  },
  errors: {
    mark: 'Error:',
    problems: counted('es', {
      one: 'Hay un problema con una respuesta',
      other: 'Hay problemas con # respuestas',
    }),
    nothingAnswered: {
      heading: 'Todavía no ha respondido ninguna pregunta',
      text: 'Responda al menos una pregunta y después envíe sus respuestas',
    },
    required: 'Esta pregunta necesita una respuesta',
    notWhole: 'La respuesta debe ser un número entero, solo con cifras',
    outOfRange: (min, max) => `La respuesta debe estar entre ${min} y ${max}`,
    tooLong: counted('es', {
      one: 'La respuesta debe tener como máximo # carácter',
      other: 'La respuesta debe tener como máximo # caracteres',
    }),
    wrongCharacters: 'La respuesta contiene caracteres que no se pueden guardar',
    notAChoice: 'La respuesta no es una de las opciones',
    twice: 'La respuesta contiene dos veces la misma opción',
    oneAnswer: 'Esta pregunta admite una sola respuesta',
    notAsked: 'Con estas respuestas no se hace esta pregunta',
    doesNotFit: 'La respuesta no corresponde a la pregunta',
    unknownField: (name) =>
      `Esta encuesta no tiene ninguna pregunta «${name}»; puede que haya cambiado desde que la abrió, así que revise sus respuestas y envíelas de nuevo`,
  },
  notices: {
    tooManyAnswers: notStored(`En este momento llegan demasiadas respuestas. ${sendAgain}`),
    serverMoves: notStored(`La encuesta se está trasladando a otro servidor. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`En este momento recibimos demasiadas solicitudes. ${sendAgain}`),
    tooLong: notStored(`En conjunto son demasiado largas. ${kept}: acórtelas y envíelas de nuevo.`),
    unconfirmed: {
      heading: 'No hemos podido confirmar que sus respuestas se hayan guardado',
      text:
        'Puede que hayan llegado o puede que no. Todo lo que ha escrito sigue aquí: puede esperar un minuto y enviarlo de ' +
        'nuevo. Aunque sus respuestas llegaran la primera vez, solo se cuentan una vez.',
    },
    closed: {
      heading: 'Sus respuestas no se han guardado: la encuesta está cerrada',
      text: 'Dejó de admitir respuestas antes de que llegaran las suyas. Lo que ha escrito sigue abajo, para que pueda conservar una copia.',
    },
    notOpenYet: {
      heading: 'Sus respuestas no se han guardado: la encuesta aún no está abierta',
      text: 'Lo que ha escrito sigue abajo, para que pueda conservar una copia.',
    },
    notInvited: {
      heading: 'Sus respuestas no se han guardado: esta invitación no se ha aceptado',
      text: 'Lo que ha escrito sigue abajo, para que pueda conservar una copia.',
    },
  },
  thanks: {
    heading: 'Gracias',
    title: (survey) => `Gracias: ${survey}`,
    stored: 'Sus respuestas se han guardado.',
    storedFor: (survey) => `Sus respuestas a «${survey}» se han guardado.`,
    reference: 'Su referencia es',
    keepReference:
      'Consérvela por si más adelante quiere preguntar por sus respuestas. Ya puede cerrar esta página.',
    code: 'Su código de retirada es',
    keepBoth:
      'Conserve los dos por si más adelante quiere preguntar por sus respuestas o retirarlas. Ya puede cerrar esta página.',
    withdraw: 'Retirar sus respuestas',
    again: {
      heading: 'Estas respuestas ya se han enviado',
      text: 'Proceden del mismo formulario y cuentan una vez. No se ha añadido nada. Si usted es otra persona, empiece con un formulario vacío.',
    },
    another: 'Enviar otra respuesta',
    returns: (seconds) => `Esta página vuelve a un formulario vacío después de ${seconds} segundos.`,
    stay: 'Permanecer en esta página',
    continueAt: (host) => `Continuar a ${host}`,
  },
  withdrawal: {
    heading: 'Retirar sus respuestas',
    text: 'Sus respuestas se quitarán de los resultados y se borrarán. Esto no se puede deshacer.',
    reference: 'Referencia',
    code: 'Código de retirada',
    button: 'Retirar las respuestas',
    refused: {
      heading: 'No hay respuestas con esta referencia y este código',
      text: 'No se ha retirado nada. Compare los dos con la página en la que se le dieron las gracias por sus respuestas.',
    },
    failed: {
      heading: 'No hemos podido confirmar que sus respuestas se hayan retirado',
      text: 'Espere un momento y pulse el botón de nuevo.',
    },
    done: {
      heading: 'Sus respuestas se han retirado',
      text: 'Ya no forman parte de los resultados y se están borrando. Ya puede cerrar esta página.',
    },
  },
  closed: {
    heading: 'Esta encuesta está cerrada',
    text: 'Ya no admite respuestas. Gracias por su interés.',
    notOpenYet: 'Esta encuesta aún no está abierta',
    opensAt: (time) => `Se abrirá el ${time}. Vuelva entonces, por favor.`,
  },
  invitation: {
    needed: {
      heading: 'Para esta encuesta se necesita una invitación',
      text: 'Abra el enlace de su invitación. Si no tiene ninguna, pídasela a quien realiza la encuesta.',
    },
    invalid: {
      heading: 'Esta invitación no es válida',
      text: 'Puede que el enlace esté incompleto. Abra de nuevo el enlace entero o pida uno nuevo a quien se lo envió.',
    },
    expired: {
      heading: 'Esta invitación ha caducado',
      text: 'El plazo para responder con ella ha terminado. Gracias por su interés.',
    },
    revoked: {
      heading: 'Esta invitación se ha retirado',
      text: 'Ya no se acepta. Si no lo esperaba, pregunte a quien se la envió.',
    },
    used: {
      heading: 'Esta invitación ya se ha utilizado',
      text: 'Ya se han enviado respuestas con ella. Si son las suyas, no tiene que hacer nada más. Cada invitación sirve una sola vez.',
    },
  },
  problems: {
    notFound: {
      heading: 'No se encuentra esta encuesta',
      paragraphs: [
        'Puede que haya terminado o que el enlace esté incompleto.',
        'Compruebe que no falte ningún carácter en la dirección o pida un enlace nuevo a quien se lo envió.',
      ],
    },
    wrongMethod: {
      heading: 'Esta página no se puede usar así',
      paragraphs: ['Abra de nuevo el enlace a su encuesta.'],
    },
    tooLong: {
      heading: 'Sus respuestas son demasiado largas',
      paragraphs: ['No se ha guardado nada. Vuelva al formulario, acorte sus respuestas y envíelo de nuevo.'],
    },
    sentTooOften: {
      heading: 'Envíe sus respuestas de nuevo dentro de un momento',
      paragraphs: [
        'No se ha guardado nada: han llegado demasiadas solicitudes a la vez desde su red.',
        goBack,
      ],
    },
    sentTooMuch: {
      heading: 'Envíe sus respuestas de nuevo dentro de un momento',
      paragraphs: [
        'No se ha guardado nada: desde su red se están enviando demasiados datos a la vez.',
        goBack,
      ],
    },
    askedTooOften: {
      heading: 'Espere un momento, por favor',
      paragraphs: ['Lo sentimos: han llegado demasiadas solicitudes a la vez desde su red.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'No se ha podido leer el formulario', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Esta dirección no se puede leer',
      paragraphs: ['Compruébela o abra de nuevo el enlace a su encuesta.'],
    },
  },
};
