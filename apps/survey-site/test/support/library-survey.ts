import type { Language } from '@canvass/surveys';

/** What a library asks its visitors, in one language. */
interface LibraryWords {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly [visit: string, impression: string, end: string];
  readonly reason: string;
  readonly reasons: readonly [borrow: string, study: string, event: string];
  readonly event: string;
  readonly score: string;
  readonly ends: readonly [never: string, certainly: string];
  readonly liked: string;
  readonly likes: readonly [books: string, staff: string, rooms: string];
  readonly rating: string;
  readonly wish: string;
  readonly visits: string;
}

const words = {
  en: {
    title: 'Your visit to the city library',
    description: 'It takes about two minutes.',
    sections: ['Your visit', 'Your impression', 'Before you go'],
    reason: 'Why did you come today?',
    reasons: ['To borrow books', 'To study', 'For an event'],
    event: 'Which event did you come for?',
    score: 'How likely are you to recommend us to a friend?',
    ends: ['not at all', 'certainly'],
    liked: 'What did you like?',
    likes: ['The books', 'The staff', 'The rooms'],
    rating: 'How did you like our café?',
    wish: 'What should we improve?',
    visits: 'How often did you come this year?',
  },
  de: {
    title: 'Ihr Besuch in der Stadtbibliothek',
    description: 'Es dauert etwa zwei Minuten.',
    sections: ['Ihr Besuch', 'Ihr Eindruck', 'Zum Schluss'],
    reason: 'Weshalb sind Sie heute gekommen?',
    reasons: ['Um Bücher auszuleihen', 'Um zu lernen', 'Wegen einer Veranstaltung'],
    event: 'Welche Veranstaltung haben Sie besucht?',
    score: 'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
    ends: ['gar nicht', 'ganz bestimmt'],
    liked: 'Was hat Ihnen gefallen?',
    likes: ['Die Bücher', 'Das Personal', 'Die Räume'],
    rating: 'Wie hat Ihnen unser Café gefallen?',
    wish: 'Was sollen wir verbessern?',
    visits: 'Wie oft waren Sie in diesem Jahr hier?',
  },
  fr: {
    title: 'Votre visite à la bibliothèque municipale',
    description: 'Deux minutes environ.',
    sections: ['Votre visite', 'Votre impression', 'Pour finir'],
    reason: 'Pourquoi êtes-vous venu aujourd’hui ?',
    reasons: ['Pour emprunter des livres', 'Pour étudier', 'Pour un événement'],
    event: 'Pour quel événement êtes-vous venu ?',
    score: 'Recommanderiez-vous notre bibliothèque à un ami ?',
    ends: ['pas du tout', 'certainement'],
    liked: 'Qu’avez-vous apprécié ?',
    likes: ['Les livres', 'Le personnel', 'Les salles'],
    rating: 'Comment avez-vous trouvé notre café ?',
    wish: 'Que devrions-nous améliorer ?',
    visits: 'Combien de fois êtes-vous venu cette année ?',
  },
  es: {
    title: 'Su visita a la biblioteca municipal',
    description: 'Unos dos minutos.',
    sections: ['Su visita', 'Su impresión', 'Antes de terminar'],
    reason: '¿Por qué ha venido hoy?',
    reasons: ['Para tomar libros en préstamo', 'Para estudiar', 'Por un acto'],
    event: '¿A qué acto ha venido?',
    score: '¿Nos recomendaría a un amigo?',
    ends: ['de ningún modo', 'seguro'],
    liked: '¿Qué le ha gustado?',
    likes: ['Los libros', 'El personal', 'Las salas'],
    rating: '¿Qué le ha parecido nuestra cafetería?',
    wish: '¿Qué deberíamos mejorar?',
    visits: '¿Cuántas veces ha venido este año?',
  },
  it: {
    title: 'La Sua visita alla biblioteca comunale',
    description: 'Circa due minuti.',
    sections: ['La Sua visita', 'La Sua impressione', 'Per finire'],
    reason: 'Perché è venuto oggi?',
    reasons: ['Per prendere libri in prestito', 'Per studiare', 'Per un evento'],
    event: 'Per quale evento è venuto?',
    score: 'Ci consiglierebbe a un amico?',
    ends: ['per niente', 'certamente'],
    liked: 'Che cosa Le è piaciuto?',
    likes: ['I libri', 'Il personale', 'Le sale'],
    rating: 'Come ha trovato la nostra caffetteria?',
    wish: 'Che cosa dovremmo migliorare?',
    visits: 'Quante volte è venuto quest’anno?',
  },
  nl: {
    title: 'Uw bezoek aan de stadsbibliotheek',
    description: 'Het duurt ongeveer twee minuten.',
    sections: ['Uw bezoek', 'Uw indruk', 'Tot slot'],
    reason: 'Waarom kwam u vandaag?',
    reasons: ['Om boeken te lenen', 'Om te studeren', 'Voor een evenement'],
    event: 'Voor welk evenement kwam u?',
    score: 'Hoe waarschijnlijk is het dat u ons aanbeveelt?',
    ends: ['helemaal niet', 'zeker wel'],
    liked: 'Wat vond u goed?',
    likes: ['De boeken', 'De medewerkers', 'De ruimtes'],
    rating: 'Wat vond u van ons café?',
    wish: 'Wat moeten wij verbeteren?',
    visits: 'Hoe vaak kwam u dit jaar?',
  },
  pl: {
    title: 'Wizyta w bibliotece miejskiej',
    description: 'Zajmie to około dwóch minut.',
    sections: ['Wizyta', 'Wrażenia', 'Na koniec'],
    reason: 'Jaki był powód dzisiejszej wizyty?',
    reasons: ['Wypożyczenie książek', 'Nauka', 'Wydarzenie'],
    event: 'Jakie to było wydarzenie?',
    score: 'Czy polecą nas Państwo znajomym?',
    ends: ['na pewno nie', 'na pewno tak'],
    liked: 'Co się Państwu podobało?',
    likes: ['Książki', 'Obsługa', 'Pomieszczenia'],
    rating: 'Jak ocenią Państwo naszą kawiarnię?',
    wish: 'Co powinniśmy poprawić?',
    visits: 'Ile razy byli Państwo u nas w tym roku?',
  },
  pt: {
    title: 'A sua visita à biblioteca municipal',
    description: 'Cerca de dois minutos.',
    sections: ['A sua visita', 'A sua impressão', 'Para terminar'],
    reason: 'Por que motivo veio hoje?',
    reasons: ['Para requisitar livros', 'Para estudar', 'Para um evento'],
    event: 'A que evento veio?',
    score: 'Recomendar-nos-ia a um amigo?',
    ends: ['de modo nenhum', 'com certeza'],
    liked: 'De que gostou?',
    likes: ['Dos livros', 'Do pessoal', 'Das salas'],
    rating: 'O que achou da nossa cafetaria?',
    wish: 'O que devemos melhorar?',
    visits: 'Quantas vezes veio este ano?',
  },
  ar: {
    title: 'زيارتكم إلى مكتبة المدينة',
    description: 'تستغرق الإجابة نحو دقيقتين.',
    sections: ['زيارتكم', 'انطباعكم', 'قبل الختام'],
    reason: 'ما سبب زيارتكم اليوم؟',
    reasons: ['استعارة الكتب', 'الدراسة', 'حضور فعالية'],
    event: 'ما الفعالية التي حضرتموها؟',
    score: 'ما مدى احتمال أن توصوا بنا لصديق؟',
    ends: ['غير محتمل', 'مؤكد'],
    liked: 'ما الذي أعجبكم؟',
    likes: ['الكتب', 'الموظفون', 'القاعات'],
    rating: 'ما رأيكم في مقهى المكتبة؟',
    wish: 'ما الذي ينبغي أن نحسّنه؟',
    visits: 'كم مرة زرتمونا هذا العام؟',
  },
  ja: {
    title: '市立図書館のご利用について',
    description: '所要時間は約 2 分です。',
    sections: ['ご来館', 'ご感想', '最後に'],
    reason: '本日のご来館の目的は何ですか。',
    reasons: ['本を借りるため', '学習のため', '催しに参加するため'],
    event: 'どの催しに参加されましたか。',
    score: '当館を友人に勧める可能性はどのくらいですか。',
    ends: ['まったくない', '必ず勧める'],
    liked: 'よかった点は何ですか。',
    likes: ['本', '職員', '部屋'],
    rating: '館内カフェはいかがでしたか。',
    wish: '改善すべき点は何ですか。',
    visits: '今年は何回来館されましたか。',
  },
} satisfies Partial<Record<Language, LibraryWords>>;

const labelled = (values: readonly string[], labels: readonly string[]) =>
  values.map((value, index) => ({ value, label: labels[index] }));

/**
 * A survey of three pages; the answer `event` to the first question leads to another one on the same page. Where its owner has no
 * words in the language, the survey is in English.
 */
export function librarySurvey(language: Language) {
  const text: LibraryWords = language in words ? words[language as keyof typeof words] : words.en;
  const [visit, impression, end] = text.sections;
  return {
    title: text.title,
    description: text.description,
    languages: [language],
    sections: [
      { title: visit, startsAt: 'reason' },
      { title: impression, startsAt: 'score' },
      { title: end, startsAt: 'wish' },
    ],
    questions: [
      {
        id: 'reason',
        text: text.reason,
        type: 'choice',
        choices: labelled(['borrow', 'study', 'event'], text.reasons),
        required: true,
      },
      {
        id: 'event',
        text: text.event,
        type: 'text',
        multiline: true,
        maxLength: 100,
        showIf: { question: 'reason', anyOf: ['event'] },
      },
      {
        id: 'score',
        text: text.score,
        type: 'scale',
        min: 0,
        max: 10,
        minLabel: text.ends[0],
        maxLabel: text.ends[1],
        required: true,
      },
      {
        id: 'liked',
        text: text.liked,
        type: 'choice',
        multiple: true,
        choices: labelled(['books', 'staff', 'rooms'], text.likes),
      },
      { id: 'rating', text: text.rating, type: 'scale' },
      { id: 'wish', text: text.wish, type: 'text', multiline: true },
      { id: 'visits', text: text.visits, type: 'scale', min: 0, max: 52, required: true },
    ],
  };
}
