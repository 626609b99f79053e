/** Estonian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const et = `
  aga ainult alla ees eest ehk ei enda endale ennast enne et iga igaüks ilma ise ja jaoks juba just juurde
  juures ka kaasa keda keegi kelle kellegi kes kohta koos kuhu kui kuidas kuigi kuna kus kust kõigi kõik
  kõike küll läbi ma me meid meie meil meile mida midagi miks millal mille milles millest mina minu mis
  miski mu mul mulle mõne mõni nad nagu need neid neil neile neist nemad nende nii ning nüüd ole oled
  oleks oleme olen olete oli olid olin olla olnud oma on peab peaks peale pean pole poole poolt praegu
  pärast sa saab saaks saan sai samuti seal seda see sees selle sellele selles sellest sest siia siin siis
  siiski sina sinna sinu sisse su sul sulle ta taga tal talle te teda teid teie teil teile tema tuleb
  umbes vahel vaid vastu veel väga välja või võib võiks võin ära üle üles`;
