import type { Choice } from '../../shared/choice.ts';
import type { Language } from '../../shared/language.ts';

/**
 * Where people can live: the officially assigned codes of ISO 3166-1, and XK for Kosovo, which has none. They are in the order of their English
 * names. No code ever goes, because answers have it: one that is withdrawn becomes a retired choice of the facet.
 */
export const countryCodes: ReadonlySet<string> = new Set(
  `
  AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO VG BN BG BF BI KH CM CA
  CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF
  TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI XK KW
  KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE
  NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA
  GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY
  UZ VU VA VE VN WF EH YE ZM ZW
  `
    .trim()
    .split(/\s+/),
);

let choices: readonly Choice[] | undefined;

/** The countries with their English names, as owners see them. A form has them in its own language. */
export function countryChoices(): readonly Choice[] {
  choices ??= countriesIn('en');
  return choices;
}

/** The countries with their names in a language; in English, where it has none. */
export function countriesIn(language: Language): Choice[] {
  const [own, english] = [language, 'en'].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
  );
  return [...countryCodes].map((value) => ({ value, label: own!.of(value) ?? english!.of(value) ?? value }));
}
