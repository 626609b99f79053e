/** Irish. Pronouns, prepositions, conjunctions and auxiliaries. */
export const ga = `
  ab ach acu ag agaibh againn agam agat agus aici aige air amach amháin an ann anois anseo ansin anuas aon
  ar araon arbh as atá ba beidh bheadh bheidh bheith bhfuil bhur bhí bíonn cad cathain chomh chuid chuig
  chuige chun conas cuid cá cé cén daoibh de den dhá di do dom don duit dá díobh díom díot dó dóibh dúinn
  eile faoi faoin freisin féin fós gach gan go gur gurb iad idir in ina inár is isteach le leat leis lena
  leo libh linn liom léi mar mo muid mura má mé na nach nuair ná nár ní níl níor nó oraibh orainn orm ort
  orthu os raibh roimh roimhe ró sa san seachas seo siad sibh sin sinn siúd sna suas sula sé sí síos thar
  thart timpeall trasna trí tríd tá tú uaidh uaim uainn uait uaithi uathu uile uirthi um ár ón`;
