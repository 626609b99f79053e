/** Finnish. Pronouns, prepositions, conjunctions and auxiliaries. */
export const fi = `
  alle ehkä ei eikä eivät eli emme en ennen enää et ette ettei että he heidän heille heitä hän hänelle
  hänen häntä ihan ilman itse ja jo johon joiden joille joissa joita joka jokainen jokin joko joku jolla
  jonka jos jossa josta jota jotain jotka jälkeen kai kaikkea kaikki kanssa kenen ketä koko koska kuin
  kuitenkin kuka kun kyllä lisäksi me meidän meille meillä meitä mihin mikä millä minua minulla minulle
  minun minusta minä missä mistä mitä muita mukaan mutta muu muut myös ne niiden niihin niille niin niissä
  niitä noin nuo nyt nämä ole olemme olen olet olette oli olisi olivat olla ollut on ovat paitsi pitää se
  sekä sen siihen siinä siis siitä sille sillä sinua sinulle sinun sinä sitten sitä tai te teidän teille
  teitä tuo tähän tällä tämä tässä tästä tätä täytyy vaan vaikka vain vielä voi voin voisi voivat yli`;
