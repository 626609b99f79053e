/** Slovak. Pronouns, prepositions, conjunctions and auxiliaries. */
export const sk = `
  aby aj ak ako aká aké aký ale alebo ani asi až bez bol bola boli bolo bude budem budeme budete budú by
  byť cez do ešte ho hoci iba ich im ja je jeho jej ju kam každý kde kedy keď keďže kto ktorej ktorou
  ktorá ktoré ktorého ktorí ktorý ku lebo len ma mi mne mnou moja moje mu my má mám máme máte môj mňa na
  nad nado nami naša naše naši ne nech nej než nich nie niekto niečo nim nič nám nás náš ním od odo on ona
  oni ono ony po pod podľa pokiaľ potom pre pred predo preto pretože prečo pri práve sa seba sebe si sme
  so som ste svoj svoja svoje svojho svojich svojim svojou sú ta tak také takže tam te teda tej ten tento
  ti tie tieto tiež to toho tohto tom tomto tomu toto tou tu tvoj ty tá táto títo túto tým tými už vami
  vaša vaše veď viac vo vy vám vás váš však všetci všetko všetky za zo áno či čo že`;
