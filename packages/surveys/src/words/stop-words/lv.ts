/** Latvian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const lv = `
  apmēram ar arī bet bez bija bijis būs būt būtu caur cik dažas daži es esam esat esi esmu gan ir it jau
  jo jums jā jūs jūsu ka kad kam kas kaut ko kopš kur kura kuras kuri kuru kurš kā kāda kāds kādu kāpēc
  kļuva lai līdz lūk man mana manas mani manis mans mazāk mums mēs mūs mūsu nav ne nekas nekā neviens no
  nē par pat pati pats pašas paši pie pirms pret pār pēc sava savas savi savs savu starp tad tai tajā tam
  tas tava tavs taču te tev tevi tie tiek tiem tika tikai tiks tikt to tomēr tos tu tur tā tādēļ tām tāpēc
  tās un uz vai vairāk vajag var varu varēja virs visa visas visi visiem viss visu viņa viņam viņas viņi
  viņiem viņu viņām viņš vēl zem ļoti šai šajā šeit šie šiem šim šis šo šos šī šīs`;
