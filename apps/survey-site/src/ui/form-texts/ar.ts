import { counted } from './counted.ts';
import type { FormTexts, Message } from './form-texts.ts';

const kept = 'لم يُفقد شيء مما أدخلتموه';
const sendAgain = `${kept}: يُرجى الانتظار لحظة ثم إعادة الإرسال.`;
const notStored = (text: string): Message => ({ heading: 'لم تُحفظ إجاباتكم', text });

const loadAgain = 'يُرجى إعادة تحميل هذه الصفحة بعد لحظة.';
const nothingStored =
  'لم يُحفظ شيء. يُرجى العودة إلى الاستمارة، حيث يُفترض أن تكون إجاباتكم ما زالت موجودة، ثم إرسالها مرة أخرى.';
const goBack = 'يُرجى الرجوع في المتصفح: ما زالت إجاباتكم في الاستمارة. انتظروا عشر ثوانٍ ثم أرسلوها مرة أخرى.';
const tryAgain = (why: string, then: string) => ({
  heading: 'يُرجى المحاولة مرة أخرى بعد لحظة',
  paragraphs: [why, then],
});
const tooMuchSent = 'تُرسل إلى هذا الخادم بيانات كثيرة جدًا في هذه اللحظة.';
const storageDown = 'وحدة التخزين لدينا لا تستجيب في هذه اللحظة.';
const fault = (then: string) => ({
  heading: 'حدث خطأ من جانبنا',
  paragraphs: ['الخطأ ليس منكم.', then],
});

export const ar: FormTexts = {
  language: 'ar',
  dir: 'rtl',
  question: {
    required: '(مطلوب)',
    noAnswer: 'بدون إجابة',
    chooseOne: 'يُرجى الاختيار',
    chooseAll: 'يمكن اختيار أكثر من إجابة',
    upTo: counted('ar', {
      zero: 'بدون أحرف',
      one: 'حرف واحد على الأكثر',
      two: 'حرفان على الأكثر',
      few: '# أحرف على الأكثر',
      many: '# حرفًا على الأكثر',
      other: '# حرف على الأكثر',
    }),
    wholeNumber: (min, max) => `عدد صحيح من ${min} إلى ${max}`,
    lowest: 'الأدنى',
    highest: 'الأعلى',
  },
  form: {
    send: 'إرسال الإجابات',
    next: 'التالي',
    back: 'رجوع',
    nothingStoredYet: 'لا يُحفظ شيء قبل الإرسال.',
    pageOf: (page, pages) => `الصفحة ${page} من ${pages}`,
    furtherQuestions: counted('ar', {
      zero: 'لا توجد أسئلة إضافية بناءً على إجاباتكم.',
      one: 'بناءً على إجاباتكم، هناك سؤال إضافي واحد.',
      two: 'بناءً على إجاباتكم، هناك سؤالان إضافيان.',
      few: 'بناءً على إجاباتكم، هناك # أسئلة إضافية.',
      many: 'بناءً على إجاباتكم، هناك # سؤالًا إضافيًا.',
      other: 'بناءً على إجاباتكم، هناك # سؤال إضافي.',
    }),
    noFurtherQuestions: {
      heading: 'لا توجد أسئلة أخرى',
      text: 'يمكنكم مراجعة إجاباتكم ثم إرسالها.',
    },
    surveyChanged: {
      heading: 'تغيّر الاستبيان منذ أن فتحتموه',
      text: 'ما زالت إجاباتكم هنا. يُرجى مراجعة الاستمارة مرة أخرى ثم إرسالها.',
    },
  },
  errors: {
    mark: 'خطأ:',
    problems: counted('ar', {
      zero: 'لا توجد مشكلة في الإجابات',
      one: 'هناك مشكلة في إجابة واحدة',
      two: 'هناك مشكلة في إجابتين',
      few: 'هناك مشكلة في # إجابات',
      many: 'هناك مشكلة في # إجابة',
      other: 'هناك مشكلة في # إجابة',
    }),
    required: 'هذا السؤال يتطلب إجابة',
    notANumber: 'يجب أن تكون الإجابة رقمًا',
    notWhole: 'يجب أن تكون الإجابة عددًا صحيحًا',
    outOfRange: (min, max) => `يجب أن تكون الإجابة بين ${min} و${max}`,
    tooLong: counted('ar', {
      zero: 'يجب ألا تحتوي الإجابة على أي حرف',
      one: 'يجب ألا تتجاوز الإجابة حرفًا واحدًا',
      two: 'يجب ألا تتجاوز الإجابة حرفين',
      few: 'يجب ألا تتجاوز الإجابة # أحرف',
      many: 'يجب ألا تتجاوز الإجابة # حرفًا',
      other: 'يجب ألا تتجاوز الإجابة # حرف',
    }),
    wrongCharacters: 'تحتوي الإجابة على رموز لا يمكن حفظها',
    notAChoice: 'الإجابة ليست من الخيارات المتاحة',
    twice: 'تحتوي الإجابة على الخيار نفسه مرتين',
    oneAnswer: 'هذا السؤال يقبل إجابة واحدة فقط',
    notAsked: 'لا يُطرح هذا السؤال مع هذه الإجابات',
    doesNotFit: 'الإجابة لا تناسب السؤال',
    unknownField: (name) =>
      `لا يحتوي هذا الاستبيان على السؤال «${name}»؛ ربما تغيّر منذ أن فتحتموه، لذا يُرجى مراجعة إجاباتكم وإرسالها مرة أخرى`,
  },
  notices: {
    tooManyAnswers: notStored(`تصل إجابات كثيرة جدًا في هذه اللحظة. ${sendAgain}`),
    serverMoves: notStored(`يجري نقل الاستبيان إلى خادم آخر. ${sendAgain}`),
    storageDown: notStored(`${storageDown} ${sendAgain}`),
    tooManyReads: notStored(`تصلنا طلبات كثيرة جدًا في هذه اللحظة. ${sendAgain}`),
    tooLong: notStored(`الإجابات في مجموعها طويلة جدًا. ${kept}: يُرجى اختصارها ثم إرسالها مرة أخرى.`),
    unconfirmed: {
      heading: 'لم نتمكن من التأكد من حفظ إجاباتكم',
      text:
        'ربما وصلت وربما لم تصل. ما زال كل ما أدخلتموه هنا: يمكنكم الانتظار دقيقة ثم إرساله مرة أخرى. ' +
        'إذا كانت إجاباتكم قد وصلت في المرة الأولى، فقد تُحتسب مرتين.',
    },
    closed: {
      heading: 'لم تُحفظ إجاباتكم: الاستبيان مغلق',
      text: 'توقف الاستبيان عن قبول الإجابات قبل وصول إجاباتكم. ما زال ما أدخلتموه ظاهرًا أدناه لتتمكنوا من الاحتفاظ بنسخة منه.',
    },
    notOpenYet: {
      heading: 'لم تُحفظ إجاباتكم: لم يُفتح الاستبيان بعد',
      text: 'ما زال ما أدخلتموه ظاهرًا أدناه لتتمكنوا من الاحتفاظ بنسخة منه.',
    },
    notInvited: {
      heading: 'لم تُحفظ إجاباتكم: لم تُقبل هذه الدعوة',
      text: 'ما زال ما أدخلتموه ظاهرًا أدناه لتتمكنوا من الاحتفاظ بنسخة منه.',
    },
  },
  thanks: {
    heading: 'شكرًا لكم',
    title: (survey) => `شكرًا لكم: ${survey}`,
    stored: 'تم حفظ إجاباتكم.',
    storedFor: (survey) => `تم حفظ إجاباتكم على «${survey}».`,
    reference: 'رقمكم المرجعي هو',
    keepReference: 'احتفظوا به إن كنتم قد تسألون عن إجاباتكم لاحقًا. يمكنكم الآن إغلاق هذه الصفحة.',
    continueAt: (host) => `المتابعة إلى ${host}`,
  },
  closed: {
    heading: 'هذا الاستبيان مغلق',
    text: 'لم يعد يقبل الإجابات. شكرًا لاهتمامكم.',
    notOpenYet: 'لم يُفتح هذا الاستبيان بعد',
    opensAt: (time) => `موعد الافتتاح: ${time}. يُرجى العودة عندئذٍ.`,
  },
  invitation: {
    needed: {
      heading: 'تحتاجون إلى دعوة للمشاركة في هذا الاستبيان',
      text: 'يُرجى فتح الرابط الوارد في دعوتكم. إن لم تكن لديكم دعوة، فاطلبوها ممن يُجري الاستبيان.',
    },
    invalid: {
      heading: 'هذه الدعوة غير صالحة',
      text: 'ربما كان الرابط غير مكتمل. يُرجى فتح الرابط كاملًا مرة أخرى، أو طلب رابط جديد ممن أرسله إليكم.',
    },
    expired: {
      heading: 'انتهت صلاحية هذه الدعوة',
      text: 'انقضت المدة التي كان يمكنكم الإجابة خلالها بهذه الدعوة. شكرًا لاهتمامكم.',
    },
    revoked: {
      heading: 'سُحبت هذه الدعوة',
      text: 'لم تعد هذه الدعوة مقبولة. إن لم تكونوا تتوقعون ذلك، فيُرجى سؤال من أرسلها إليكم.',
    },
  },
  problems: {
    notFound: {
      heading: 'تعذّر العثور على هذا الاستبيان',
      paragraphs: [
        'ربما انتهى، أو ربما كان الرابط غير مكتمل.',
        'يُرجى التحقق من عدم نقص أي رمز في العنوان، أو طلب رابط جديد ممن أرسله إليكم.',
      ],
    },
    wrongMethod: {
      heading: 'لا يمكن استخدام هذه الصفحة بهذه الطريقة',
      paragraphs: ['يُرجى فتح رابط الاستبيان مرة أخرى.'],
    },
    tooLong: {
      heading: 'إجاباتكم طويلة جدًا',
      paragraphs: ['لم يُحفظ شيء. يُرجى العودة إلى الاستمارة واختصار الإجابات ثم إرسالها مرة أخرى.'],
    },
    sentTooOften: {
      heading: 'يُرجى إرسال إجاباتكم مرة أخرى بعد لحظة',
      paragraphs: ['لم يُحفظ شيء: وصلت طلبات كثيرة جدًا من شبكتكم في وقت واحد.', goBack],
    },
    sentTooMuch: {
      heading: 'يُرجى إرسال إجاباتكم مرة أخرى بعد لحظة',
      paragraphs: ['لم يُحفظ شيء: تُرسل من شبكتكم بيانات كثيرة جدًا في وقت واحد.', goBack],
    },
    askedTooOften: {
      heading: 'يُرجى الانتظار لحظة',
      paragraphs: ['عذرًا: وصلت طلبات كثيرة جدًا من شبكتكم في وقت واحد.', loadAgain],
    },
    serverBusy: tryAgain(tooMuchSent, loadAgain),
    serverBusySent: tryAgain(tooMuchSent, nothingStored),
    storageDown: tryAgain(storageDown, loadAgain),
    storageDownSent: tryAgain(storageDown, nothingStored),
    fault: fault(loadAgain),
    faultSent: fault(nothingStored),
    unreadableForm: { heading: 'تعذّرت قراءة الاستمارة', paragraphs: [nothingStored] },
    unreadableAddress: {
      heading: 'تعذّرت قراءة هذا العنوان',
      paragraphs: ['يُرجى التحقق منه أو فتح رابط الاستبيان مرة أخرى.'],
    },
  },
};
