/** Vietnamese. Pronouns, prepositions, conjunctions and auxiliaries. */
export const vi = `
  ai bao bên bạn bằng bị bởi chiếc cho chính chúng chưa chẳng chỉ con các cái còn có cùng cũng cạnh cả cần
  của cứ do dù dưới giữa gì gồm hay hoặc hãy hơn hết họ khi khác không kia luôn là làm lên lúc lại lần lắm
  mà mình mọi mỗi một mới nay ngay ngoài nhau nhiều nhé như nhưng nhất nhỉ những nào này nên nó nơi nếu
  nữa phải qua quá ra rất rằng rồi sao sau song sẽ sự ta theo thì thôi thường thế thể trong trên trước tuy
  tôi tại tất tới từ từng việc và vài vào vì vẫn vậy về với vừa xuống ít đang đi điều đâu đây đã đó được
  đấy đến đều để đừng ấy`;
