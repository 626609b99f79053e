/** Spanish. Snowball's list. */
export const es = `
  al algo algunas algunos ante antes como con contra cual cuando de del desde donde durante el ella ellas
  ellos en entre era erais eran eras eres es esa esas ese eso esos esta estaba estabais estaban estabas
  estado estamos estando estar estaremos estará estarán estarás estaré estaréis estaría estaríais
  estaríamos estarían estarías estas este estemos esto estos estoy estuve estuvieron estuvimos estuviste
  estuvisteis estuvo está estábamos estáis están estás esté estéis estén estés fue fueron fui fuimos
  fuiste fuisteis ha habido habiendo habremos habrá habrán habrás habré habréis habría habríais habríamos
  habrían habrías habéis había habíais habíamos habían habías han has hasta hay haya hayamos hayan hayas
  hayáis he hemos hube hubieron hubimos hubiste hubisteis hubo la las le les lo los me mi mis mucho muchos
  muy más mí mía mías mío míos nada ni no nos nosotras nosotros nuestra nuestras nuestro nuestros os otra
  otras otro otros para pero poco por porque que quien quienes qué se sea seamos sean seas seremos será
  serán serás seré seréis sería seríais seríamos serían serías seáis si sido siendo sin sobre sois somos
  son soy su sus suya suyas suyo suyos sí también tanto te tendremos tendrá tendrán tendrás tendré
  tendréis tendría tenemos tenga tengamos tengan tengas tengo tengáis tenido teniendo tenéis tenía teníais
  teníamos tenían tenías ti tiene tienen tienes todo todos tu tus tuve tuvieron tuvimos tuviste tuvisteis
  tuvo tuya tuyas tuyo tuyos tú un una uno unos vosotras vosotros vuestra vuestras vuestro vuestros ya yo
  él éramos`;
