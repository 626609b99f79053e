/** Czech. Pronouns, prepositions, conjunctions and auxiliaries. */
export const cs = `
  aby ale ani až bez bude budou by byl byla byli bylo být co což další do ho jak jako je jeho jej jejich
  její jen jestli ještě již jsem jsi jsme jsou jste jí jím kam kde kdo kdy když ke kterou která které
  kterého který kteří ku mají mezi mi mnou mně moc moje moji my má mám máme máte mým mě můj na nad naše
  naši ne nebo není než ni nic nich nimi nám námi nás náš ním něco někdo od on ona oni ono ony pak po pod
  podle pokud pouze pro proto protože proč před přede přes při se si sice skoro svou své svých svým svůj
  sám ta tak také takže tam tato te tedy ten tento ti to tobě tohle toho tom tomto tomu toto tu tuto tvůj
  ty tyto této tím tě těch těm už vaše ve vy vám vámi vás váš více však vše všech všechno všichni za zda
  zde ze či že`;
