/** Romanian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const ro = `
  abia aceasta această aceea aceeași acei aceia acel acela acele acelea acest acesta aceste acestea
  acestei acestor acestui acești aceștia acolo acum adică ai aia aici al ale alea alt alta alte altă alți
  am ar are asemenea asta asupra atunci atât atâta atâția au avea aveam avem aveți aș ați ba ca care ce
  cel cele celor ceva chiar ci cine cineva cu cui cum când cât câte câtva câți că căci căreia cărui da
  dacă dar de deci deja despre deși din dintr dintre doar dumneavoastră după dă ea ei el ele era erau este
  eu ești fi fie fiecare fii fiind foarte fost fără iar la le li lor lui mai mea mei mele mereu meu mi mie
  mine mult multă mulți mă ne nici niciun nimeni nimic niște noastre noastră noi nostru noștri nu numai
  ori oricare orice oricine pe pentru peste poate pot prin printre sa sale sau se spre sub sunt suntem
  sunteți să săi său ta tale te toate toată tot totuși toți tu tău un una unde unei unele unii unor unui
  va vei vi voastre voastră voi vom vor vostru vreo vreun vă îi îl îmi împotriva în înainte încât încă
  într între întru îți și ți ție`;
