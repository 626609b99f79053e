/** Norwegian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const nb = `
  alle allerede alt altså annen at av bare blant ble bli blir både da de deg dem den denne der dere deres
  derfor det dette din dine disse ditt dog du ei eller en enn enten er et etter fikk for fordi fra få får
  før gjennom ha hadde ham han hans har henne hennes her hos hun hva hvem hver hvert hvilke hvilken
  hvilket hvis hvor hvordan hvorfor igjen ikke ingen ingenting inn inntil jeg jo kan kunne man mange med
  meg mellom men mens min mine mitt mot mye må måtte ned noe noen nå når og også om opp oss over på samt
  seg selv siden sin sine sitt skal skulle slik slike som svært så sånn til under ut uten var ved verken
  vi vil ville vår våre vårt være vært`;
