/** Indonesian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const id = `
  ada adalah agak agar akan aku anda antara apa apabila atas atau bagaimana bagi bahwa banyak bawah
  beberapa begini begitu beliau belum berapa bila bisa boleh bukan dalam dan dapat dari daripada demikian
  dengan di dia dirinya hal hanya harus hingga ia ialah ini itu jika juga kadang kah kalau kalian kami
  kamu kapan karena ke kemudian kenapa ketika kini kita ku kurang lagi lah lalu lebih maka mana masih
  maupun mengapa mereka meski meskipun mu namun nanti nya oleh olehnya pada paling para perlu pernah pun
  saat saja sampai sana sangat saya sebab sebagai sebelum sebuah secara sedang sehingga sejak sekali
  sekarang selalu selama seluruh semua seorang seperti sering serta sesudah setelah setiap siapa sini situ
  suatu sudah supaya tak tanpa tapi telah tentang terhadap tersebut tetapi tiap tidak untuk walau walaupun
  yaitu yakni yang`;
