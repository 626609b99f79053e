import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Nada do que foi preenchido se perdeu';
const sendAgain = `${kept}: aguarde um momento e envie novamente.`;
const notStored = (text: string): Message => ({ heading: 'As suas respostas não foram guardadas', text });

const loadAgain = 'Carregue esta página novamente dentro de um momento.';
const nothingStored =
  'Nada foi guardado. Volte ao formulário, onde as suas respostas ainda devem estar, e envie-o novamente.';
const goBack =
  'Volte atrás no seu navegador: as suas respostas ainda estão no formulário. Aguarde dez segundos e envie-o novamente.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Tente novamente dentro de um momento',
  paragraphs: [why, then],
});
const tooMuchSent = 'Neste momento estão a chegar demasiados dados a este servidor.';
const storageDown = 'O nosso armazenamento não responde neste momento.';
const fault = (then: string) => ({
  heading: 'Ocorreu um erro da nossa parte',
  paragraphs: ['A culpa não é sua.', then],
});

export const pt: FormTexts = {
  language: 'pt',
  dir: 'ltr',
  copyOf: (title) => `Cópia de ${title}`,
  question: {
    required: '(obrigatória)',
    noAnswer: 'Sem resposta',
    chooseOne: 'Escolha uma opção',
    chooseAll: 'Escolha todas as opções que se aplicam',
    upTo: counted('pt', { one: 'No máximo # carácter', other: 'No máximo # caracteres' }),
    wholeNumber: (min, max) => `Um número inteiro de ${min} a ${max}`,
    lowest: 'valor mais baixo',
    highest: 'valor mais alto',
  },
  form: {
    send: 'Enviar respostas',
    next: 'Seguinte',
    back: 'Voltar',
    nothingStoredYet: 'Nada é guardado antes do envio.',
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
    furtherQuestions: counted('pt', {
      one: 'De acordo com as suas respostas, há mais uma pergunta.',
      other: 'De acordo com as suas respostas, há mais # perguntas.',
    }),
    noFurtherQuestions: {
      heading: 'Não há mais perguntas',
      text: 'Se desejar, reveja as suas respostas e depois envie-as.',
    },
    surveyChanged: {
      heading: 'O inquérito mudou desde que o abriu',
      text: 'As suas respostas continuam aqui. Percorra o formulário mais uma vez e depois envie-o.',
    },
    tooOld: {
      heading: 'As suas respostas não foram guardadas: este formulário é demasiado antigo',
      text: 'Continuam aqui. Verifique-as e envie-as novamente. Se já enviou este formulário, não precisa de o enviar outra vez.',
    },
    alreadySent: {
      heading: 'Este formulário já foi enviado',
      text: 'As respostas que enviou primeiro estão guardadas e contam. O que preencheu agora não está guardado. Se o enviar novamente, contará como outra participação.',
    },
    sentHere: {
      heading: 'Este formulário já foi enviado',
      text: 'Já foi enviado a partir deste dispositivo e agora nada foi guardado. Comece com um formulário vazio.',
    },
  },
  errors: {
    mark: 'Erro:',
    problems: counted('pt', {
      one: 'Há um problema com uma resposta',
      other: 'Há problemas com # respostas',
    }),
    nothingAnswered: {
      heading: 'Ainda não respondeu a nenhuma pergunta',
      text: 'Responda a pelo menos uma pergunta e depois envie as respostas',
    },
    required: 'Esta pergunta precisa de uma resposta',
    notWhole: 'A resposta deve ser um número inteiro, só com algarismos',
    outOfRange: (min, max) => `A resposta deve estar entre ${min} e ${max}`,
    tooLong: counted('pt', {
      one: 'A resposta deve ter no máximo # carácter',
      other: 'A resposta deve ter no máximo # caracteres',
    }),
    wrongCharacters: 'A resposta contém caracteres que não podem ser guardados',
    notAChoice: 'A resposta não é uma das opções',
    twice: 'A resposta contém a mesma opção duas vezes',
    oneAnswer: 'Esta pergunta admite apenas uma resposta',
    notAsked: 'Esta pergunta não é feita com estas respostas',
    doesNotFit: 'A resposta não corresponde à pergunta',
    unknownField: (name) =>
      `Este inquérito não tem nenhuma pergunta “${name}”; pode ter mudado desde que o abriu, por isso reveja as suas respostas e envie-as novamente`,
  },
  notices: {
    tooManyAnswers: notStored(`Neste momento estão a chegar demasiadas respostas. ${sendAgain}`),
    serverMoves: notStored(`O inquérito está a passar para outro servidor. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`Neste momento recebemos demasiados pedidos. ${sendAgain}`),
    tooLong: notStored(`No conjunto são demasiado longas. ${kept}: encurte-as e envie-as novamente.`),
    unconfirmed: {
      heading: 'Não foi possível confirmar que as suas respostas foram guardadas',
      text:
        'Podem ter chegado ou não. Tudo o que preencheu continua aqui: pode aguardar um minuto e enviar novamente. ' +
        'Mesmo que as respostas tenham chegado da primeira vez, só são contadas uma vez.',
    },
    closed: {
      heading: 'As suas respostas não foram guardadas: o inquérito está encerrado',
      text: 'Deixou de aceitar respostas antes de as suas chegarem. O que preencheu continua abaixo, para que possa guardar uma cópia.',
    },
    notOpenYet: {
      heading: 'As suas respostas não foram guardadas: o inquérito ainda não está aberto',
      text: 'O que preencheu continua abaixo, para que possa guardar uma cópia.',
    },
    notInvited: {
      heading: 'As suas respostas não foram guardadas: este convite não foi aceite',
      text: 'O que preencheu continua abaixo, para que possa guardar uma cópia.',
    },
  },
  thanks: {
    heading: 'Agradecemos a sua participação',
    title: (survey) => `Agradecemos a sua participação: ${survey}`,
    stored: 'As suas respostas foram guardadas.',
    storedFor: (survey) => `As suas respostas a “${survey}” foram guardadas.`,
    reference: 'A sua referência é',
    keepReference:
      'Guarde-a se mais tarde quiser perguntar algo sobre as suas respostas. Já pode fechar esta página.',
    code: 'O seu código de retirada é',
    keepBoth:
      'Guarde os dois se mais tarde quiser perguntar algo sobre as suas respostas ou retirá-las. Já pode fechar esta página.',
    withdraw: 'Retirar as suas respostas',
    again: {
      heading: 'Estas respostas já foram enviadas',
      text: 'Vêm do mesmo formulário e contam uma vez. Nada foi acrescentado. Se é outra pessoa, comece com um formulário vazio.',
    },
    another: 'Enviar outra resposta',
    returns: (seconds) => `Esta página volta a um formulário vazio após ${seconds} segundos.`,
    stay: 'Ficar nesta página',
    continueAt: (host) => `Continuar para ${host}`,
  },
  withdrawal: {
    heading: 'Retirar as suas respostas',
    text: 'As suas respostas serão retiradas dos resultados e apagadas. Não é possível anular esta ação.',
    reference: 'Referência',
    code: 'Código de retirada',
    button: 'Retirar as respostas',
    refused: {
      heading: 'Não há respostas com esta referência e este código',
      text: 'Nada foi retirado. Compare os dois com a página que lhe agradeceu as respostas.',
    },
    failed: {
      heading: 'Não foi possível confirmar que as suas respostas foram retiradas',
      text: 'Aguarde um momento e carregue novamente no botão.',
    },
    done: {
      heading: 'As suas respostas foram retiradas',
      text: 'Já não fazem parte dos resultados e estão a ser apagadas. Já pode fechar esta página.',
    },
  },
  closed: {
    heading: 'Este inquérito está encerrado',
    text: 'Já não aceita respostas. Agradecemos o seu interesse.',
    notOpenYet: 'Este inquérito ainda não está aberto',
    opensAt: (time) => `Abertura: ${time}. Volte nessa altura, por favor.`,
  },
  invitation: {
    needed: {
      heading: 'Para este inquérito é necessário um convite',
      text: 'Abra o link do seu convite. Se não tem nenhum, peça-o a quem realiza o inquérito.',
    },
    invalid: {
      heading: 'Este convite não é válido',
      text: 'O link pode estar incompleto. Abra de novo o link inteiro ou peça um novo a quem lho enviou.',
    },
    expired: {
      heading: 'Este convite expirou',
      text: 'O prazo para responder com ele terminou. Agradecemos o seu interesse.',
    },
    revoked: {
      heading: 'Este convite foi retirado',
      text: 'Já não é aceite. Se não contava com isto, fale com quem lho enviou.',
    },
    used: {
      heading: 'Este convite já foi utilizado',
      text: 'Já foram enviadas respostas com ele. Se são as suas, não precisa de fazer mais nada. Cada convite só pode ser utilizado uma vez.',
    },
  },
  problems: {
    notFound: {
      heading: 'Este inquérito não foi encontrado',
      paragraphs: [
        'Pode ter terminado, ou o link pode estar incompleto.',
        'Verifique se faltam caracteres no endereço ou peça um novo link a quem lho enviou.',
      ],
    },
    wrongMethod: {
      heading: 'Esta página não pode ser usada assim',
      paragraphs: ['Abra novamente o link para o seu inquérito.'],
    },
    tooLong: {
      heading: 'As suas respostas são demasiado longas',
      paragraphs: ['Nada foi guardado. Volte ao formulário, encurte as suas respostas e envie-o novamente.'],
    },
    sentTooOften: {
      heading: 'Envie as suas respostas novamente dentro de um momento',
      paragraphs: ['Nada foi guardado: chegaram demasiados pedidos ao mesmo tempo da sua rede.', goBack],
    },
    sentTooMuch: {
      heading: 'Envie as suas respostas novamente dentro de um momento',
      paragraphs: ['Nada foi guardado: a sua rede está a enviar demasiados dados ao mesmo tempo.', goBack],
    },
    askedTooOften: {
      heading: 'Aguarde um momento',
      paragraphs: ['Lamentamos: chegaram demasiados pedidos ao mesmo tempo da sua rede.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'Não foi possível ler o formulário', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Não é possível ler este endereço',
      paragraphs: ['Verifique-o ou abra novamente o link para o seu inquérito.'],
    },
  },
};
