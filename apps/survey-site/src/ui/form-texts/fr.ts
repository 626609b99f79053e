import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'Rien de ce que vous avez saisi n’est perdu';
const sendAgain = `${kept}\u00a0: veuillez patienter un instant, puis renvoyer le formulaire.`;
const notStored = (text: string): Message => ({
  heading: 'Vos réponses n’ont pas été enregistrées',
  text,
});

const loadAgain = 'Veuillez recharger cette page dans un instant.';
const nothingStored =
  'Rien n’a été enregistré. Revenez au formulaire, où vos réponses devraient toujours se trouver, et renvoyez-le.';
const goBack =
  'Revenez en arrière dans votre navigateur\u00a0: vos réponses s’y trouvent toujours. Attendez dix secondes, puis renvoyez le formulaire.';
const tryAgain = (why: string, then: string) => ({
  heading: 'Veuillez réessayer dans un instant',
  paragraphs: [why, then],
});
const tooMuchSent = 'Trop de données sont envoyées à ce serveur en ce moment.';
const storageDown = 'Notre système de stockage ne répond pas en ce moment.';
const fault = (then: string) => ({
  heading: 'Une erreur s’est produite de notre côté',
  paragraphs: ['Vous n’y êtes pour rien.', then],
});

export const fr: FormTexts = {
  language: 'fr',
  dir: 'ltr',
  copyOf: (title) => `Copie de ${title}`,
  question: {
    required: '(obligatoire)',
    noAnswer: 'Sans réponse',
    chooseOne: 'Choisissez une réponse',
    chooseAll: 'Plusieurs réponses possibles',
    upTo: counted('fr', { one: '# caractère au maximum', other: '# caractères au maximum' }),
    wholeNumber: (min, max) => `Un nombre entier de ${min} à ${max}`,
    lowest: 'minimum',
    highest: 'maximum',
  },
  form: {
    send: 'Envoyer les réponses',
    next: 'Suivant',
    back: 'Retour',
    nothingStoredYet: 'Rien n’est enregistré avant l’envoi.',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
    furtherQuestions: counted('fr', {
      one: 'Vos réponses amènent une question supplémentaire.',
      other: 'Vos réponses amènent # questions supplémentaires.',
    }),
    noFurtherQuestions: {
      heading: 'Il n’y a plus d’autre question',
      text: 'Vérifiez vos réponses si vous le souhaitez, puis envoyez-les.',
    },
    surveyChanged: {
      heading: 'L’enquête a été modifiée depuis que vous l’avez ouverte',
      text: 'Vos réponses sont conservées. Veuillez parcourir le formulaire encore une fois, puis l’envoyer.',
    },
    tooOld: {
      heading: 'Vos réponses n’ont pas été enregistrées\u00a0: ce formulaire est trop ancien',
      text: 'Elles sont toujours là. Veuillez les vérifier et les renvoyer. Si vous avez déjà envoyé ce formulaire, il n’est pas nécessaire de le renvoyer.',
    },
    alreadySent: {
      heading: 'Ce formulaire a déjà été envoyé',
      text: 'Les premières réponses envoyées sont enregistrées et comptent. Ce que vous venez de saisir n’est pas enregistré. Si vous l’envoyez encore une fois, cela comptera comme une autre participation.',
    },
    sentHere: {
      heading: 'Ce formulaire a déjà été envoyé',
      text: 'Il a déjà été envoyé depuis cet appareil, et rien n’a été enregistré cette fois. Commencez avec un formulaire vide.',
    },
  },
  errors: {
    mark: 'Erreur\u00a0:',
    problems: counted('fr', { one: 'Une réponse est à vérifier', other: '# réponses sont à vérifier' }),
    nothingAnswered: {
      heading: 'Aucune question n’a encore de réponse',
      text: 'Répondez à au moins une question, puis envoyez vos réponses',
    },
    required: 'Cette question nécessite une réponse',
    notWhole: 'La réponse doit être un nombre entier, en chiffres uniquement',
    outOfRange: (min, max) => `La réponse doit être comprise entre ${min} et ${max}`,
    tooLong: counted('fr', {
      one: 'La réponse doit comporter au plus # caractère',
      other: 'La réponse doit comporter au plus # caractères',
    }),
    wrongCharacters: 'La réponse contient des caractères qui ne peuvent pas être enregistrés',
    notAChoice: 'Cette réponse ne fait pas partie des choix proposés',
    twice: 'Le même choix figure deux fois dans la réponse',
    oneAnswer: 'Cette question n’admet qu’une seule réponse',
    notAsked: 'Cette question n’est pas posée avec ces réponses',
    doesNotFit: 'La réponse ne correspond pas à la question',
    unknownField: (name) =>
      `Cette enquête n’a pas de question «\u00a0${name}\u00a0»\u00a0; elle a peut-être été modifiée depuis que vous l’avez ouverte. Veuillez vérifier vos réponses et les renvoyer`,
  },
  notices: {
    tooManyAnswers: notStored(`Trop de réponses arrivent en ce moment. ${sendAgain}`),
    serverMoves: notStored(`L’enquête est en cours de transfert vers un autre serveur. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`Nous recevons trop de demandes en ce moment. ${sendAgain}`),
    tooLong: notStored(
      `Elles sont trop longues dans leur ensemble. ${kept}\u00a0: veuillez les raccourcir, puis les renvoyer.`,
    ),
    unconfirmed: {
      heading: 'Nous n’avons pas pu confirmer l’enregistrement de vos réponses',
      text:
        'Elles sont peut-être arrivées, peut-être pas. Tout ce que vous avez saisi est encore là\u00a0: vous pouvez attendre une ' +
        'minute et renvoyer le formulaire. Même si vos réponses étaient déjà arrivées, elles ne comptent qu’une fois.',
    },
    closed: {
      heading: 'Vos réponses n’ont pas été enregistrées\u00a0: l’enquête est terminée',
      text: 'Elle n’acceptait plus de réponses lorsque les vôtres sont arrivées. Ce que vous avez saisi figure encore ci-dessous, afin que vous puissiez en garder une copie.',
    },
    notOpenYet: {
      heading: 'Vos réponses n’ont pas été enregistrées\u00a0: l’enquête n’est pas encore ouverte',
      text: 'Ce que vous avez saisi figure encore ci-dessous, afin que vous puissiez en garder une copie.',
    },
    notInvited: {
      heading: 'Vos réponses n’ont pas été enregistrées\u00a0: cette invitation n’a pas été acceptée',
      text: 'Ce que vous avez saisi figure encore ci-dessous, afin que vous puissiez en garder une copie.',
    },
  },
  thanks: {
    heading: 'Merci',
    title: (survey) => `Merci\u00a0: ${survey}`,
    stored: 'Vos réponses sont enregistrées.',
    storedFor: (survey) => `Vos réponses à «\u00a0${survey}\u00a0» sont enregistrées.`,
    reference: 'Votre référence est',
    keepReference:
      'Conservez-la si vous pensez avoir plus tard une question sur vos réponses. Vous pouvez maintenant fermer cette page.',
    code: 'Votre code de retrait est',
    keepBoth:
      'Conservez les deux si vous pensez avoir plus tard une question sur vos réponses ou vouloir les retirer. Vous pouvez maintenant fermer cette page.',
    withdraw: 'Retirer vos réponses',
    again: {
      heading: 'Ces réponses ont déjà été envoyées',
      text: 'Elles viennent du même formulaire et comptent une seule fois. Rien n’a été ajouté. Si vous êtes une autre personne, commencez avec un formulaire vide.',
    },
    another: 'Envoyer une autre réponse',
    returns: (seconds) => `Cette page revient à un formulaire vide après ${seconds} secondes.`,
    stay: 'Rester sur cette page',
    continueAt: (host) => `Continuer vers ${host}`,
  },
  withdrawal: {
    heading: 'Retirer vos réponses',
    text: 'Vos réponses seront retirées des résultats et supprimées. Cette action est définitive.',
    reference: 'Référence',
    code: 'Code de retrait',
    button: 'Retirer les réponses',
    refused: {
      heading: 'Aucune réponse ne correspond à cette référence et à ce code',
      text: 'Rien n’a été retiré. Comparez-les avec la page qui vous a remercié de vos réponses.',
    },
    failed: {
      heading: 'Nous n’avons pas pu confirmer le retrait de vos réponses',
      text: 'Veuillez patienter un instant, puis appuyer de nouveau sur le bouton.',
    },
    done: {
      heading: 'Vos réponses sont retirées',
      text: 'Elles ne font plus partie des résultats et sont en cours de suppression. Vous pouvez maintenant fermer cette page.',
    },
  },
  closed: {
    heading: 'Cette enquête est terminée',
    text: 'Elle n’accepte plus de réponses. Merci de votre intérêt.',
    notOpenYet: 'Cette enquête n’est pas encore ouverte',
    opensAt: (time) => `Ouverture\u00a0: ${time}. Nous vous invitons à revenir à ce moment-là.`,
  },
  invitation: {
    needed: {
      heading: 'Il faut une invitation pour cette enquête',
      text: 'Ouvrez le lien de votre invitation. Si vous n’en avez pas, demandez-en une à la personne qui mène l’enquête.',
    },
    invalid: {
      heading: 'Cette invitation n’est pas valable',
      text: 'Le lien est peut-être incomplet. Ouvrez de nouveau le lien entier, ou demandez-en un nouveau à la personne qui vous l’a envoyé.',
    },
    expired: {
      heading: 'Cette invitation a expiré',
      text: 'Le délai pour répondre avec elle est passé. Merci de votre intérêt.',
    },
    revoked: {
      heading: 'Cette invitation a été retirée',
      text: 'Elle n’est plus acceptée. Si vous ne vous y attendiez pas, adressez-vous à la personne qui vous l’a envoyée.',
    },
    used: {
      heading: 'Cette invitation a déjà été utilisée',
      text: 'Des réponses ont déjà été envoyées avec elle. Si ce sont les vôtres, vous n’avez plus rien à faire. Chaque invitation ne sert qu’une fois.',
    },
  },
  problems: {
    notFound: {
      heading: 'Cette enquête est introuvable',
      paragraphs: [
        'Elle est peut-être terminée, ou le lien est incomplet.',
        'Vérifiez qu’il ne manque rien dans l’adresse, ou demandez un nouveau lien à la personne qui vous l’a envoyé.',
      ],
    },
    wrongMethod: {
      heading: 'Cette page ne peut pas être utilisée ainsi',
      paragraphs: ['Ouvrez de nouveau le lien vers votre enquête.'],
    },
    tooLong: {
      heading: 'Vos réponses sont trop longues',
      paragraphs: [
        'Rien n’a été enregistré. Revenez au formulaire, raccourcissez vos réponses et renvoyez-le.',
      ],
    },
    sentTooOften: {
      heading: 'Veuillez renvoyer vos réponses dans un instant',
      paragraphs: [
        'Rien n’a été enregistré\u00a0: trop de demandes sont arrivées en même temps depuis votre réseau.',
        goBack,
      ],
    },
    sentTooMuch: {
      heading: 'Veuillez renvoyer vos réponses dans un instant',
      paragraphs: [
        'Rien n’a été enregistré\u00a0: trop de données sont envoyées en même temps depuis votre réseau.',
        goBack,
      ],
    },
    askedTooOften: {
      heading: 'Veuillez patienter un instant',
      paragraphs: ['Désolé, trop de demandes sont arrivées en même temps depuis votre réseau.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'Le formulaire n’a pas pu être lu', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'Cette adresse est illisible',
      paragraphs: ['Vérifiez-la, ou ouvrez de nouveau le lien vers votre enquête.'],
    },
  },
};
