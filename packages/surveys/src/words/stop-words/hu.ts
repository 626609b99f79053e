/** Hungarian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const hu = `
  abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelyekben amelyeket amelyet amelynek ami
  amikor amit amolyan amíg annak arra arról az azok azon azonban azt aztán azután azzal azért be belül
  benne bár csak de ebben eddig egy egyes egyik egyre egyéb ekkor el ellen előbb először előtt ennek erre
  ezek ezen ezt ezzel ezért fel felé ha hanem hogy hogyan hol igen ill illetve ilyen ilyenkor is itt kell
  kellett keresztül ki kívül között közül le legalább legyen lehet lehetett lenne lenni lesz lett ma majd
  meg mellett mely melyek mert mi mikor minden mindenki mindig mint mintha mit mivel most már más másik
  még nagyon ne nekem neki nekünk nem nincs néha néhány nélkül olyan ott pedig saját sem semmi szerint
  szinte talán te tehát ti ugyanis után utána vagy vagyis vagyok valaki valami való van vannak vele vissza
  viszont volna volt voltak voltam voltunk által általában át én éppen és így össze úgy ők őket`;
