import type { ContactFieldId } from '@canvass/surveys';
import type { Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';

export const words = kindWords<{
  readonly fields: Readonly<Record<ContactFieldId, string>>;
  /** Asks for any field of a required question that has no required one. */
  readonly anyField: string;
  /** Says when required fields of an optional question are needed. `mark`: what stands after their labels. */
  readonly ifAny: Template<'mark'>;
  /** In the place of a country. */
  readonly noCountry: string;
}>({
  en: {
    fields: {
      name: 'Name',
      givenName: 'First name',
      familyName: 'Last name',
      organisation: 'Organisation',
      email: 'E-mail address',
      phone: 'Telephone number',
      street: 'Street and number',
      postalCode: 'Postal code',
      city: 'Town or city',
      country: 'Country',
    },
    anyField: 'Fill in at least one field.',
    ifAny: 'You can leave all fields blank. If you fill in any, those marked {mark} are needed.',
    noCountry: 'Choose a country',
  },
  de: {
    fields: {
      name: 'Vor- und Nachname',
      givenName: 'Vorname',
      familyName: 'Nachname',
      organisation: 'Firma oder Organisation',
      email: 'E-Mail-Adresse',
      phone: 'Telefonnummer',
      street: 'Straße und Hausnummer',
      postalCode: 'Postleitzahl',
      city: 'Ort',
      country: 'Land',
    },
    anyField: 'Füllen Sie mindestens ein Feld aus.',
    ifAny:
      'Sie können alle Felder frei lassen. Wenn Sie eines ausfüllen, werden auch die mit {mark} benötigt.',
    noCountry: 'Land auswählen',
  },
  fr: {
    fields: {
      name: 'Nom complet',
      givenName: 'Prénom',
      familyName: 'Nom de famille',
      organisation: 'Société ou organisme',
      email: 'Adresse e-mail',
      phone: 'Numéro de téléphone',
      street: 'Numéro et rue',
      postalCode: 'Code postal',
      city: 'Ville',
      country: 'Pays',
    },
    anyField: 'Remplissez au moins un champ.',
    ifAny:
      'Vous pouvez laisser tous les champs vides. Si vous en remplissez un, ceux marqués {mark} sont nécessaires.',
    noCountry: 'Choisissez un pays',
  },
  es: {
    fields: {
      name: 'Nombre completo',
      givenName: 'Nombre',
      familyName: 'Apellidos',
      organisation: 'Organización',
      email: 'Correo electrónico',
      phone: 'Número de teléfono',
      street: 'Calle y número',
      postalCode: 'Código postal',
      city: 'Localidad',
      country: 'País',
    },
    anyField: 'Rellene al menos un campo.',
    ifAny:
      'Puede dejar todos los campos en blanco. Si rellena alguno, los marcados con {mark} son necesarios.',
    noCountry: 'Elija un país',
  },
  it: {
    fields: {
      name: 'Nome e cognome',
      givenName: 'Nome',
      familyName: 'Cognome',
      organisation: 'Organizzazione',
      email: 'Indirizzo e-mail',
      phone: 'Numero di telefono',
      street: 'Via e numero civico',
      postalCode: 'Codice postale',
      city: 'Località',
      country: 'Paese',
    },
    anyField: 'Compili almeno un campo.',
    ifAny: 'Può lasciare vuoti tutti i campi. Se ne compila uno, servono anche quelli con {mark}.',
    noCountry: 'Scelga un paese',
  },
  nl: {
    fields: {
      name: 'Naam',
      givenName: 'Voornaam',
      familyName: 'Achternaam',
      organisation: 'Organisatie',
      email: 'E-mailadres',
      phone: 'Telefoonnummer',
      street: 'Straat en huisnummer',
      postalCode: 'Postcode',
      city: 'Plaats',
      country: 'Land',
    },
    anyField: 'Vul minstens één veld in.',
    ifAny: 'U kunt alle velden leeg laten. Als u er een invult, zijn ook die met {mark} nodig.',
    noCountry: 'Kies een land',
  },
  pl: {
    fields: {
      name: 'Imię i nazwisko',
      givenName: 'Imię',
      familyName: 'Nazwisko',
      organisation: 'Organizacja',
      email: 'Adres e-mail',
      phone: 'Numer telefonu',
      street: 'Ulica i numer',
      postalCode: 'Kod pocztowy',
      city: 'Miejscowość',
      country: 'Kraj',
    },
    anyField: 'Proszę wypełnić co najmniej jedno pole.',
    ifAny: 'Można pozostawić wszystkie pola puste. Po wypełnieniu któregoś potrzebne są też te z {mark}.',
    noCountry: 'Proszę wybrać kraj',
  },
  pt: {
    fields: {
      name: 'Nome completo',
      givenName: 'Nome próprio',
      familyName: 'Apelido',
      organisation: 'Organização',
      email: 'Endereço de e-mail',
      phone: 'Número de telefone',
      street: 'Rua e número',
      postalCode: 'Código postal',
      city: 'Localidade',
      country: 'País',
    },
    anyField: 'Preencha pelo menos um campo.',
    ifAny: 'Pode deixar todos os campos em branco. Se preencher algum, os marcados {mark} são necessários.',
    noCountry: 'Escolha um país',
  },
  ar: {
    fields: {
      name: 'الاسم الكامل',
      givenName: 'الاسم الأول',
      familyName: 'اسم العائلة',
      organisation: 'المؤسسة',
      email: 'البريد الإلكتروني',
      phone: 'رقم الهاتف',
      street: 'الشارع والرقم',
      postalCode: 'الرمز البريدي',
      city: 'المدينة',
      country: 'البلد',
    },
    anyField: 'املأ حقلاً واحداً على الأقل.',
    ifAny: 'يمكنك ترك كل الحقول فارغة. وإذا ملأت أحدها، فالحقول التي عليها {mark} لازمة.',
    noCountry: 'اختر بلداً',
  },
  ja: {
    fields: {
      name: '氏名',
      givenName: '名',
      familyName: '姓',
      organisation: '組織名',
      email: 'メールアドレス',
      phone: '電話番号',
      street: '町名・番地',
      postalCode: '郵便番号',
      city: '市区町村',
      country: '国',
    },
    anyField: '少なくとも 1 つの欄に入力してください。',
    ifAny: 'すべて空欄のままでもかまいません。いずれかに入力する場合は、{mark} の欄も必要です。',
    noCountry: '国を選択',
  },
});
