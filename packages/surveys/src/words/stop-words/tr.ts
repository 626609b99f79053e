/** Turkish. Pronouns, prepositions, conjunctions and auxiliaries. */
export const tr = `
  acaba ama ancak artık aslında az bana bazı belki ben benden beni benim beri bile bir biri birkaç birçok
  birşey biz bizden bize bizi bizim bu buna bunda bundan bunlar bunları bunların bunu bunun burada böyle
  da daha de defa değil diye dolayı en eğer gibi göre halen hangi hatta hem henüz hep hepsi her herhangi
  herkes hiç hiçbir iken ile ilgili ise için işte kadar karşın kendi kendine kendini kez ki kim kime kimi
  kimse kısaca mi mu mü mı nasıl ne neden nedenle nerede nereye niye niçin olan olarak oldu olduklarını
  olduğu olduğunu olmak olması olsa olsun olup olur ona ondan onlar onlara onlardan onları onların onu
  onun orada oysa pek rağmen sadece sana sanki sen senden seni senin siz sizden size sizi sizin tarafından
  tüm var vardı ve veya ya yani yapılan yerine yine yok yoksa zaten çok çünkü öyle üzere şey şu şuna şunu
  şöyle`;
