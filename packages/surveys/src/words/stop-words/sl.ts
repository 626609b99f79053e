/** Slovenian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const sl = `
  ali ampak bi bil bila bile bili bilo biti bo bodo bolj bom bomo boste brez da do dokler ga gre ima imajo
  imam imamo imate in iz ja jaz je jih jim jo kadar kaj kako kakor kam kar kdaj kdo ker ki kje kjer kljub
  ko koga koliko kot lahko le ma me med mene meni mi mimo mnoge moj moja moje mora morajo moram morda na
  nad naj nam nami nas naš naša naše ne nek neka nekaj nekdo neke neki ni nihče nisem nismo niso niti nič
  njega njegov njej njen njih njihov njim njo no ob od okoli on ona oni onih ono pa po pod prav pred
  preden prek preveč pri proti saj sam sama sami se sebe sebi sem si smo so ste svoj svoja svoje ta tak
  tako takrat tam te tebe tega tej tem temu ti tista tiste tisti to toda torej tu tudi tvoj vam vami vas
  vaš vaša vaše ve vendar več vi vsa vsak vsaka vsako vse vsem vsi za zakaj zaradi zato zelo če čeprav čez
  že`;
