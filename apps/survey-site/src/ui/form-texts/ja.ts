import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = '入力された内容は失われていません';
const sendAgain = `${kept}。しばらく待ってから、もう一度送信してください。`;
const notStored = (text: string): Message => ({ heading: '回答は保存されませんでした', text });

const loadAgain = 'しばらくしてから、このページをもう一度読み込んでください。';
const nothingStored =
  '何も保存されませんでした。フォームに戻ると回答が残っているはずですので、もう一度送信してください。';
const goBack =
  'ブラウザーで前のページに戻ると、フォームに回答が残っています。10 秒待ってから、もう一度送信してください。';
const tryAgain = (why: string, then: string) => ({
  heading: 'しばらくしてから、もう一度お試しください',
  paragraphs: [why, then],
});
const tooMuchSent = '現在、このサーバーに送信されるデータが多すぎます。';
const storageDown = '現在、ストレージが応答していません。';
const fault = (then: string) => ({
  heading: 'サーバー側で問題が発生しました',
  paragraphs: ['お客様の操作が原因ではありません。', then],
});

export const ja: FormTexts = {
  language: 'ja',
  dir: 'ltr',
  copyOf: (title) => `${title}のコピー`,
  question: {
    required: '(必須)',
    noAnswer: '回答しない',
    chooseOne: '選択してください',
    chooseAll: '当てはまるものをすべて選択してください',
    upTo: counted('ja', { other: '# 文字以内' }),
    wholeNumber: (min, max) => `${min} から ${max} までの整数`,
    lowest: '最も低い',
    highest: '最も高い',
  },
  form: {
    send: '回答を送信',
    next: '次へ',
    back: '戻る',
    nothingStoredYet: '送信するまでは何も保存されません。',
    pageOf: (page, pages) => `${page} / ${pages} ページ`,
    furtherQuestions: counted('ja', { other: '回答に応じて、質問が # 件追加されました。' }),
    noFurtherQuestions: {
      heading: '質問は以上です',
      text: '必要に応じて回答を確認してから、送信してください。',
    },
    surveyChanged: {
      heading: 'アンケートを開いた後に、内容が変更されました',
      text: '回答は残っています。もう一度フォームを確認してから、送信してください。',
    },
    tooOld: {
      heading: '回答は保存されませんでした: このフォームは古くなっています',
      text: '入力された内容は残っています。確認してから、もう一度送信してください。このフォームをすでに送信された場合は、再度送信する必要はありません。',
    },
    alreadySent: {
      heading: 'このフォームはすでに送信されています',
      text: '最初に送信された回答は保存されており、集計されます。今回入力された内容は保存されていません。もう一度送信すると、別の回答として集計されます。',
    },
    sentHere: {
      heading: 'このフォームはすでに送信されています',
      text: 'この端末からすでに送信されており、今回は何も保存されていません。空のフォームから始めてください。',
    },
  },
  errors: {
    mark: 'エラー:',
    problems: counted('ja', { other: '# 件の回答に問題があります' }),
    nothingAnswered: {
      heading: 'まだどの質問にも回答されていません',
      text: '少なくとも 1 つの質問に回答してから送信してください',
    },
    required: 'この質問には回答が必要です',
    notWhole: '数字だけで整数を入力してください',
    outOfRange: (min, max) => `${min} から ${max} までの値で回答してください`,
    tooLong: counted('ja', { other: '# 文字以内で回答してください' }),
    wrongCharacters: '保存できない文字が含まれています',
    notAChoice: '選択肢にない回答です',
    twice: '同じ選択肢が重複しています',
    oneAnswer: 'この質問への回答は 1 つだけです',
    notAsked: 'この回答内容では、この質問はありません',
    doesNotFit: '質問に合わない形式の回答です',
    unknownField: (name) =>
      `このアンケートに「${name}」という質問はありません。開いた後に変更された可能性がありますので、回答を確認してもう一度送信してください`,
  },
  notices: {
    tooManyAnswers: notStored(`現在、多数の回答が届いています。${sendAgain}`),
    serverMoves: notStored(`アンケートを別のサーバーに移動しています。${sendAgain}`),
    storageDown: notStored(`${storageDown}${sendAgain}`),
    tooManyReads: notStored(`現在、アクセスが集中しています。${sendAgain}`),
    tooLong: notStored(`回答全体が長すぎます。${kept}。短くしてから、もう一度送信してください。`),
    unconfirmed: {
      heading: '回答が保存されたかどうかを確認できませんでした',
      text:
        '届いている可能性も、届いていない可能性もあります。入力された内容はすべて残っています。1 分ほど待ってから、もう一度送信できます。' +
        '最初の回答が届いていた場合でも、集計されるのは一度だけです。',
    },
    closed: {
      heading: '回答は保存されませんでした。このアンケートは終了しています',
      text: '回答が届く前に受け付けを終了しました。入力された内容は下に表示されていますので、必要に応じて控えをお取りください。',
    },
    notOpenYet: {
      heading: '回答は保存されませんでした。このアンケートはまだ始まっていません',
      text: '入力された内容は下に表示されていますので、必要に応じて控えをお取りください。',
    },
    notInvited: {
      heading: '回答は保存されませんでした。この招待は受け付けられませんでした',
      text: '入力された内容は下に表示されていますので、必要に応じて控えをお取りください。',
    },
  },
  thanks: {
    heading: 'ありがとうございました',
    title: (survey) => `ありがとうございました: ${survey}`,
    stored: '回答を保存しました。',
    storedFor: (survey) => `「${survey}」への回答を保存しました。`,
    reference: '受付番号:',
    keepReference:
      '後日、回答についてお問い合わせになる場合に備えて、番号をお控えください。このページは閉じてもかまいません。',
    code: '取り消しコード:',
    keepBoth:
      '後日、回答についてお問い合わせになる場合や回答を取り消される場合に備えて、両方をお控えください。このページは閉じてもかまいません。',
    withdraw: '回答を取り消す',
    again: {
      heading: 'この回答はすでに送信されています',
      text: '同じフォームから送信されたもので、1 件として集計されます。新しく追加されたものはありません。別の方は、空のフォームから始めてください。',
    },
    another: '別の回答を送信する',
    returns: (seconds) => `このページは ${seconds} 秒後に空のフォームに戻ります。`,
    stay: 'このページにとどまる',
    continueAt: (host) => `${host} に進む`,
  },
  withdrawal: {
    heading: '回答の取り消し',
    text: '回答は集計結果から除かれ、削除されます。この操作は元に戻せません。',
    reference: '受付番号',
    code: '取り消しコード',
    button: '回答を取り消す',
    refused: {
      heading: 'この受付番号とコードに該当する回答はありません',
      text: '何も取り消されていません。回答のお礼が表示されたページの番号とコードをお確かめください。',
    },
    failed: {
      heading: '回答が取り消されたかどうかを確認できませんでした',
      text: 'しばらく待ってから、もう一度ボタンを押してください。',
    },
    done: {
      heading: '回答を取り消しました',
      text: '回答は集計結果に含まれず、削除の対象になっています。このページは閉じてもかまいません。',
    },
  },
  closed: {
    heading: 'このアンケートは終了しました',
    text: '現在、回答は受け付けていません。ご関心をお寄せいただき、ありがとうございます。',
    notOpenYet: 'このアンケートはまだ始まっていません',
    opensAt: (time) => `${time} に開始します。その後にもう一度お越しください。`,
  },
  invitation: {
    needed: {
      heading: 'このアンケートには招待が必要です',
      text: '招待に記載されたリンクを開いてください。招待をお持ちでない場合は、アンケートの実施者にお問い合わせください。',
    },
    invalid: {
      heading: 'この招待は無効です',
      text: 'リンクが不完全な可能性があります。リンク全体をもう一度開くか、送信者に新しいリンクを依頼してください。',
    },
    expired: {
      heading: 'この招待は期限が切れています',
      text: 'この招待で回答できる期間は終了しました。ご関心をお寄せいただき、ありがとうございます。',
    },
    revoked: {
      heading: 'この招待は取り消されました',
      text: '現在は受け付けていません。お心当たりがない場合は、送信者にお問い合わせください。',
    },
    used: {
      heading: 'この招待はすでに使用されています',
      text: 'この招待による回答はすでに送信されています。ご自身の回答であれば、これ以上の操作は必要ありません。招待は一度だけ使用できます。',
    },
  },
  problems: {
    notFound: {
      heading: 'このアンケートは見つかりません',
      paragraphs: [
        '終了したか、リンクが不完全な可能性があります。',
        'アドレスに抜けている文字がないか確認するか、送信者に新しいリンクを依頼してください。',
      ],
    },
    wrongMethod: {
      heading: 'このページはそのようには使用できません',
      paragraphs: ['アンケートのリンクをもう一度開いてください。'],
    },
    tooLong: {
      heading: '回答が長すぎます',
      paragraphs: [
        '何も保存されませんでした。フォームに戻り、回答を短くしてから、もう一度送信してください。',
      ],
    },
    sentTooOften: {
      heading: 'しばらくしてから、もう一度回答を送信してください',
      paragraphs: [
        '何も保存されませんでした。お使いのネットワークから一度に多数のリクエストが届きました。',
        goBack,
      ],
    },
    sentTooMuch: {
      heading: 'しばらくしてから、もう一度回答を送信してください',
      paragraphs: [
        '何も保存されませんでした。お使いのネットワークから一度に送信されるデータが多すぎます。',
        goBack,
      ],
    },
    askedTooOften: {
      heading: 'しばらくお待ちください',
      paragraphs: [
        '申し訳ありません。お使いのネットワークから一度に多数のリクエストが届きました。',
        loadAgain,
      ],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'フォームを読み取れませんでした', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'このアドレスは読み取れません',
      paragraphs: ['アドレスを確認するか、アンケートのリンクをもう一度開いてください。'],
    },
  },
};
