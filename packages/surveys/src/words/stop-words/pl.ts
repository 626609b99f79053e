/** Polish. Lucene's list without adjectives, nouns and numbers that answers are about. */
export const pl = `
  aby ach acz aczkolwiek aj albo ale ależ ani aż bardziej bardzo bo bowiem by byli być był była było były
  będzie będą ci ciebie cię co cokolwiek coś czasami czasem czemu czy czyli dla dlaczego dlatego do dokąd
  gdy gdyby gdyż gdzie gdziekolwiek gdzieś ich ile im inna inne inny innych iż ja jak jakaś jakby jaki
  jakichś jakie jakiś jakiż jakkolwiek jako jakoś je jednak jednakże jego jej jemu jest jestem jeszcze
  jeśli jeżeli już ją każdy kiedy kilka kimś kto ktokolwiek ktoś która które którego której który których
  którym którzy ku lecz lub ma mają mam mi mimo między mnie mną mogą moi moim moja moje może można mu musi
  my mój na nad nam nami nas nasi nasz nasza nasze naszego naszych natomiast natychmiast nawet nic nich
  nie niech niego niej niemu nigdy nim nimi nią niż no obok od około on ona one oni ono oraz oto owszem po
  pod podczas pomimo ponad ponieważ powinien powinna powinni powinno poza prawie przecież przed przede
  przedtem przez przy również sam sama się skąd sobie sobą swoje są ta tak taka taki takie także tam te
  tego tej temu ten teraz też to tobie tobą toteż trzeba tu tutaj twoi twoim twoja twoje twym twój ty tych
  tylko tym tę wam wami was wasz wasza wasze we według więc więcej wszyscy wszystkich wszystkie wszystkim
  wszystko wtedy wy właśnie za zawsze zaś ze znowu znów został zł żaden żadna żadne żadnych że żeby`;
