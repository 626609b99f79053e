/** Danish. Pronouns, prepositions, conjunctions and auxiliaries. */
export const da = `
  ad af alle allerede alt altså anden at bare blev blive bliver blot både da de dem den denne dens der
  deres derfor det dets dette dig din dine disse dit dog du efter eller en end enten er et fik for fordi
  fra få får før gennem ham han hans har havde have hen hende hendes her hos hun hvad hvem hver hverken
  hvert hvilke hvilken hvilket hvis hvor hvordan hvorfor igen ikke ind inden ingen ingenting intet jeg jer
  jeres jo kan kun kunne lige man mange med meget mellem men mens mig min mine mit mod må måtte ned nogen
  noget nogle nu når og også om op os over på samt selv siden sig sin sine sit skal skulle som så sådan
  thi til ud uden under var vi vil ville vor vores være været`;
