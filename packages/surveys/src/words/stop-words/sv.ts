/** Swedish. Pronouns, prepositions, conjunctions and auxiliaries. */
export const sv = `
  alla allt alltså antingen att av bara blev bli blir blivit både de dem den denna deras dess dessa det
  detta dig din dina ditt dock du där därför då efter eftersom eller en enligt er era ert ett fast fastän
  fick från få får för genom ha hade haft han hans har henne hennes hon honom hos hur här igen in inga
  ingen inget innan inte jag ju kan kunde man med medan mellan men mer mest mig min mina mitt mot mycket
  måste ner ni nu när någon något några och också om oss på redan samma samt sedan sig sin sina sitt själv
  ska skall skulle som så sådan sådana sådant till trots under upp ut utan utom vad var vara varför varit
  varje varken vem vi vid vilka vilken vilket vill ville vore vår våra vårt än ändå är även åt över`;
