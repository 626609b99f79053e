/** Maltese. Pronouns, prepositions, conjunctions and auxiliaries. */
export const mt = `
  aktar anke anki aħna bejn bid biex bil bin bis biss bit bħal bħala dak dan dawk dawn dejjem dik din diġà
  dwar fejn fi fid fil fin fir fis fit fiż forsi fuq ghal għad għadu għal għaldaqstant għalhekk għaliex
  għall għan għandek għandha għandhom għandi għandkom għandna għandu għas għat għax hawn hawnhekk hekk
  hemm hemmhekk hi hija hu huma huwa ieħor iktar ikun il imma inqas int inti intom irid iżda jekk jew jien
  jiena jista jistgħu jkun jkunu jridu kieku kien kienet kienu kif kollha kollox kollu konna kont kontra
  kull kulħadd lejn li lil lilek lilha lilhom lili lilkom lill lilna lilu lin lis lit m'għandux m'hemmx ma
  mad mal man mas mat meta mhijiex mhuwiex mhux mid mill min mingħajr minn mir mis mit miż nkun nkunu oħra
  oħrajn peress permezz qabel qatt qed qegħdin qiegħed sa sakemm sal sat se sejjer ser skont stess ta tad
  tagħha tagħhom tagħkom tagħna tal tan tar tas tat tax taċ taħt taż tiegħek tiegħi tiegħu tista tkun trid
  ukoll waqt wara waħda wieħed wisq x'inhu xejn xi ġo ħadd ħafna`;
