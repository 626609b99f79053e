import type { FileGroup } from '@canvass/surveys';
import type { Counted, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';

interface FilesWords {
  readonly groups: Readonly<Record<FileGroup, string>>;
  readonly upTo: Counted;
  readonly each: Template<'size'>;
  readonly choose: string;
  /** Above the files that were uploaded: each has a box. */
  readonly uploaded: string;
  /** What a script says. It fills in the placeholders. */
  readonly script: {
    readonly uploading: Template<'name' | 'percent'>;
    readonly done: Template<'name'>;
    /** The connection was lost. */
    readonly failed: Template<'name'>;
    /** The site has refused the file, whatever is tried. */
    readonly closed: Template<'name'>;
    readonly limited: Template<'name' | 'time'>;
    readonly busy: Template<'name'>;
    /** The name of the file follows, for screen readers. */
    readonly retry: string;
    readonly remove: string;
    readonly removed: Template<'name'>;
    readonly wait: string;
    /** Some of the listed files are not uploaded. */
    readonly left: string;
    readonly tooMany: Template<'name' | 'count'>;
  };
}

export const words = kindWords<FilesWords>({
  en: {
    groups: {
      image: 'pictures',
      pdf: 'PDF files',
      document: 'text documents',
      spreadsheet: 'spreadsheets',
      presentation: 'presentations',
      audio: 'audio recordings',
      video: 'videos',
      archive: 'ZIP and other archives',
    },
    upTo: { one: '{count} file', other: 'Up to {count} files' },
    each: 'at most {size} each',
    choose: 'Choose files',
    uploaded: 'Clear a box to leave a file out',
    script: {
      uploading: 'Uploading {name}: {percent}',
      done: '{name} is uploaded',
      failed: '{name} was not uploaded: the connection was lost',
      closed: '{name} was not uploaded: this form takes no more files',
      limited: '{name} was not uploaded: too many files were sent. Try again at {time}',
      busy: '{name} was not uploaded: the site is busy. Try again in a moment',
      retry: 'Try again',
      remove: 'Remove',
      removed: '{name} is removed',
      wait: 'Files are still being uploaded. Please wait, then send again.',
      left: 'Some files were not uploaded. Try again or remove them, then send.',
      tooMany: '{name} was left out: at most {count} files are taken',
    },
  },
  de: {
    groups: {
      image: 'Bilder',
      pdf: 'PDF-Dateien',
      document: 'Textdokumente',
      spreadsheet: 'Tabellen',
      presentation: 'Präsentationen',
      audio: 'Tonaufnahmen',
      video: 'Videos',
      archive: 'Archive (ZIP)',
    },
    upTo: { one: '{count} Datei', other: 'Bis zu {count} Dateien' },
    each: 'je höchstens {size}',
    choose: 'Dateien auswählen',
    uploaded: 'Ein Häkchen entfernen, um eine Datei wegzulassen',
    script: {
      uploading: '{name} wird hochgeladen: {percent}',
      done: '{name} ist hochgeladen',
      failed: '{name} wurde nicht hochgeladen: Die Verbindung ist abgebrochen',
      closed: '{name} wurde nicht hochgeladen: Dieses Formular nimmt keine Dateien mehr an',
      limited:
        '{name} wurde nicht hochgeladen: Es wurden zu viele Dateien gesendet. Bitte um {time} erneut versuchen',
      busy: '{name} wurde nicht hochgeladen: Der Server ist überlastet. Bitte gleich erneut versuchen',
      retry: 'Erneut versuchen',
      remove: 'Entfernen',
      removed: '{name} ist entfernt',
      wait: 'Es werden noch Dateien hochgeladen. Bitte warten und dann erneut absenden.',
      left: 'Einige Dateien wurden nicht hochgeladen. Bitte erneut versuchen oder entfernen und dann absenden.',
      tooMany: '{name} wurde weggelassen: Höchstens {count} Dateien werden angenommen',
    },
  },
  fr: {
    groups: {
      image: 'images',
      pdf: 'fichiers PDF',
      document: 'documents texte',
      spreadsheet: 'feuilles de calcul',
      presentation: 'présentations',
      audio: 'enregistrements audio',
      video: 'vidéos',
      archive: 'archives (ZIP)',
    },
    upTo: { one: '{count} fichier', other: 'Jusqu’à {count} fichiers' },
    each: '{size} au plus chacun',
    choose: 'Choisir des fichiers',
    uploaded: 'Décochez une case pour exclure un fichier',
    script: {
      uploading: 'Envoi de {name} : {percent}',
      done: '{name} est envoyé',
      failed: '{name} n’a pas été envoyé : la connexion a été interrompue',
      closed: '{name} n’a pas été envoyé : ce formulaire n’accepte plus de fichiers',
      limited: '{name} n’a pas été envoyé : trop de fichiers ont été envoyés. Réessayez à {time}',
      busy: '{name} n’a pas été envoyé : le site est surchargé. Réessayez dans un instant',
      retry: 'Réessayer',
      remove: 'Retirer',
      removed: '{name} est retiré',
      wait: 'Des fichiers sont encore en cours d’envoi. Veuillez patienter, puis envoyer à nouveau.',
      left: 'Certains fichiers n’ont pas été envoyés. Réessayez ou retirez-les, puis envoyez.',
      tooMany: '{name} a été écarté : {count} fichiers au plus sont acceptés',
    },
  },
  es: {
    groups: {
      image: 'imágenes',
      pdf: 'archivos PDF',
      document: 'documentos de texto',
      spreadsheet: 'hojas de cálculo',
      presentation: 'presentaciones',
      audio: 'grabaciones de audio',
      video: 'vídeos',
      archive: 'archivos comprimidos (ZIP)',
    },
    upTo: { one: '{count} archivo', other: 'Hasta {count} archivos' },
    each: '{size} como máximo cada uno',
    choose: 'Elegir archivos',
    uploaded: 'Desmarque una casilla para no incluir un archivo',
    script: {
      uploading: 'Subiendo {name}: {percent}',
      done: '{name} se ha subido',
      failed: '{name} no se ha subido: se perdió la conexión',
      closed: '{name} no se ha subido: este formulario ya no admite archivos',
      limited: '{name} no se ha subido: se han enviado demasiados archivos. Vuelva a intentarlo a las {time}',
      busy: '{name} no se ha subido: el sitio está saturado. Vuelva a intentarlo en un momento',
      retry: 'Reintentar',
      remove: 'Quitar',
      removed: '{name} se ha quitado',
      wait: 'Todavía se están subiendo archivos. Espere y envíe de nuevo.',
      left: 'Algunos archivos no se han subido. Reintente o quítelos y después envíe.',
      tooMany: '{name} no se ha incluido: se admiten como máximo {count} archivos',
    },
  },
  it: {
    groups: {
      image: 'immagini',
      pdf: 'documenti PDF',
      document: 'documenti di testo',
      spreadsheet: 'fogli di calcolo',
      presentation: 'presentazioni',
      audio: 'registrazioni audio',
      video: 'video',
      archive: 'archivi (ZIP)',
    },
    upTo: { one: 'Un solo file', other: 'Fino a {count} file' },
    each: 'al massimo {size} ciascuno',
    choose: 'Scegli i file',
    uploaded: 'Tolga la spunta per escludere un file',
    script: {
      uploading: 'Caricamento di {name}: {percent}',
      done: '{name} è caricato',
      failed: '{name} non è stato caricato: la connessione si è interrotta',
      closed: '{name} non è stato caricato: questo modulo non accetta più file',
      limited: '{name} non è stato caricato: sono stati inviati troppi file. Riprovi alle {time}',
      busy: '{name} non è stato caricato: il sito è sovraccarico. Riprovi tra un momento',
      retry: 'Riprova',
      remove: 'Rimuovi',
      removed: '{name} è rimosso',
      wait: 'Alcuni file sono ancora in caricamento. Attenda, poi invii di nuovo.',
      left: 'Alcuni file non sono stati caricati. Riprovi o li rimuova, poi invii.',
      tooMany: '{name} è stato escluso: si accettano al massimo {count} file',
    },
  },
  nl: {
    groups: {
      image: 'afbeeldingen',
      pdf: 'pdf-bestanden',
      document: 'tekstdocumenten',
      spreadsheet: 'rekenbladen',
      presentation: 'presentaties',
      audio: 'geluidsopnamen',
      video: 'video’s',
      archive: 'archieven (zip)',
    },
    upTo: { one: '{count} bestand', other: 'Maximaal {count} bestanden' },
    each: 'elk hoogstens {size}',
    choose: 'Bestanden kiezen',
    uploaded: 'Haal een vinkje weg om een bestand weg te laten',
    script: {
      uploading: '{name} wordt geüpload: {percent}',
      done: '{name} is geüpload',
      failed: '{name} is niet geüpload: de verbinding is verbroken',
      closed: '{name} is niet geüpload: dit formulier neemt geen bestanden meer aan',
      limited: '{name} is niet geüpload: er zijn te veel bestanden verstuurd. Probeer het om {time} opnieuw',
      busy: '{name} is niet geüpload: de site is overbelast. Probeer het zo opnieuw',
      retry: 'Opnieuw proberen',
      remove: 'Verwijderen',
      removed: '{name} is verwijderd',
      wait: 'Er worden nog bestanden geüpload. Wacht even en verstuur dan opnieuw.',
      left: 'Sommige bestanden zijn niet geüpload. Probeer het opnieuw of verwijder ze, en verstuur dan.',
      tooMany: '{name} is weggelaten: er worden hoogstens {count} bestanden aangenomen',
    },
  },
  pl: {
    groups: {
      image: 'obrazy',
      pdf: 'pliki PDF',
      document: 'dokumenty tekstowe',
      spreadsheet: 'arkusze kalkulacyjne',
      presentation: 'prezentacje',
      audio: 'nagrania dźwiękowe',
      video: 'filmy',
      archive: 'archiwa (ZIP)',
    },
    upTo: {
      one: '{count} plik',
      few: 'Najwyżej {count} pliki',
      many: 'Najwyżej {count} plików',
    },
    each: 'każdy najwyżej {size}',
    choose: 'Wybierz pliki',
    uploaded: 'Odznaczenie pola pomija plik',
    script: {
      uploading: 'Przesyłanie {name}: {percent}',
      done: 'Plik {name} jest przesłany',
      failed: 'Plik {name} nie został przesłany: połączenie zostało przerwane',
      closed: 'Plik {name} nie został przesłany: ten formularz nie przyjmuje już plików',
      limited:
        'Plik {name} nie został przesłany: wysłano zbyt wiele plików. Proszę spróbować ponownie o {time}',
      busy: 'Plik {name} nie został przesłany: serwis jest przeciążony. Proszę spróbować za chwilę',
      retry: 'Ponów',
      remove: 'Usuń',
      removed: 'Plik {name} jest usunięty',
      wait: 'Pliki są jeszcze przesyłane. Proszę poczekać, a potem wysłać ponownie.',
      left: 'Niektóre pliki nie zostały przesłane. Proszę ponowić lub je usunąć, a potem wysłać.',
      tooMany: 'Plik {name} został pominięty: przyjmuje się najwyżej {count}',
    },
  },
  pt: {
    groups: {
      image: 'imagens',
      pdf: 'ficheiros PDF',
      document: 'documentos de texto',
      spreadsheet: 'folhas de cálculo',
      presentation: 'apresentações',
      audio: 'gravações de áudio',
      video: 'vídeos',
      archive: 'arquivos comprimidos (ZIP)',
    },
    upTo: { one: '{count} ficheiro', other: 'Até {count} ficheiros' },
    each: 'no máximo {size} cada',
    choose: 'Escolher ficheiros',
    uploaded: 'Desmarque uma caixa para excluir um ficheiro',
    script: {
      uploading: 'A enviar {name}: {percent}',
      done: '{name} foi enviado',
      failed: '{name} não foi enviado: a ligação perdeu-se',
      closed: '{name} não foi enviado: este formulário já não aceita ficheiros',
      limited: '{name} não foi enviado: foram enviados demasiados ficheiros. Tente de novo às {time}',
      busy: '{name} não foi enviado: o site está sobrecarregado. Tente de novo dentro de momentos',
      retry: 'Tentar de novo',
      remove: 'Remover',
      removed: '{name} foi removido',
      wait: 'Ainda há ficheiros a ser enviados. Aguarde e envie de novo.',
      left: 'Alguns ficheiros não foram enviados. Tente de novo ou remova-os e depois envie.',
      tooMany: '{name} foi excluído: aceitam-se no máximo {count} ficheiros',
    },
  },
  ar: {
    groups: {
      image: 'صور',
      pdf: 'ملفات PDF',
      document: 'مستندات نصية',
      spreadsheet: 'جداول بيانات',
      presentation: 'عروض تقديمية',
      audio: 'تسجيلات صوتية',
      video: 'مقاطع فيديو',
      archive: 'أرشيفات (ZIP)',
    },
    upTo: {
      zero: 'حتى {count} ملف',
      one: 'ملف واحد',
      two: 'ملفان على الأكثر',
      few: 'حتى {count} ملفات',
      many: 'حتى {count} ملفًا',
      other: 'حتى {count} ملف',
    },
    each: '{size} لكل ملف على الأكثر',
    choose: 'اختيار الملفات',
    uploaded: 'ألغِ تحديد المربع لاستبعاد ملف',
    script: {
      uploading: 'جارٍ رفع {name}: {percent}',
      done: 'رُفع {name}',
      failed: 'لم يُرفع {name}: انقطع الاتصال',
      closed: 'لم يُرفع {name}: لم يعد هذا النموذج يقبل ملفات',
      limited: 'لم يُرفع {name}: أُرسلت ملفات كثيرة جدًا. أعد المحاولة في {time}',
      busy: 'لم يُرفع {name}: الموقع مشغول. أعد المحاولة بعد قليل',
      retry: 'إعادة المحاولة',
      remove: 'إزالة',
      removed: 'أُزيل {name}',
      wait: 'ما زالت الملفات قيد الرفع. يُرجى الانتظار ثم الإرسال مرة أخرى.',
      left: 'لم تُرفع بعض الملفات. أعد المحاولة أو أزلها ثم أرسل.',
      tooMany: 'استُبعد {name}: يُقبل {count} على الأكثر',
    },
  },
  ja: {
    groups: {
      image: '画像',
      pdf: 'PDF ファイル',
      document: '文書',
      spreadsheet: '表計算',
      presentation: 'プレゼンテーション',
      audio: '音声ファイル',
      video: '動画',
      archive: 'アーカイブ (ZIP)',
    },
    upTo: { other: '{count} 個まで' },
    each: '1 個あたり {size} まで',
    choose: 'ファイルを選択',
    uploaded: 'チェックを外すと、そのファイルは送信されません',
    script: {
      uploading: '{name} をアップロード中: {percent}',
      done: '{name} をアップロードしました',
      failed: '{name} をアップロードできませんでした。接続が切れました',
      closed: '{name} をアップロードできませんでした。このフォームではファイルの受付を終了しました',
      limited: '{name} をアップロードできませんでした。ファイルが多すぎます。{time} に再試行してください',
      busy: '{name} をアップロードできませんでした。サイトが混み合っています。しばらくしてから再試行してください',
      retry: '再試行',
      remove: '削除',
      removed: '{name} を削除しました',
      wait: 'ファイルをアップロード中です。少し待ってから、もう一度送信してください。',
      left: 'アップロードできなかったファイルがあります。再試行するか削除してから送信してください。',
      tooMany: '{name} は追加されませんでした。{count} 個まで選択できます',
    },
  },
});

const placeholders = { name: '{name}', percent: '{percent}', count: '{count}', time: '{time}' };

/** The words of the script, with their placeholders. */
export function scriptTexts({ script }: FilesWords): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(script).map(([name, text]: [string, string | Template<keyof typeof placeholders>]) => [
      name,
      typeof text === 'string' ? text : text(placeholders),
    ]),
  );
}
