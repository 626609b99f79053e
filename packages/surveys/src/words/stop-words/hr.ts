/** Croatian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const hr = `
  ako ali bez bi bih bila bili bilo bio bismo biste biti bude budu da do dok duž ga gdje iako ih ili im
  ima imaju imam imamo imate ipak iz ja je jedna jedne jedno jer jesam jesi jesmo jest jeste jesu joj još
  ju kad kada kako kao koja koje kojeg kojem koji kojih kojim kojima koju li me mene meni mi mimo mogu moj
  moja moje mora moraju moram možda može mu na nad nakon nam nama nas naš naša naše našeg ne nego neka
  neki nekog neku netko nešto ni nije nikoga nikoje nisam nisi nismo niste nisu nitko njega njegov njegova
  njegovo njezin njih njihov njihova njim njima njoj nju od odmah on ona one oni ono ova ovaj ove ovim ovo
  po pod pored pred prema pri prije sa sam samo se sebe sebi si smo ste su sva svaki sve svi svog svoj
  svoja svoje svom ta tada taj tako također te tebe tebi ti to toj tome tu tvoj tvoja tvoje uz vam vama
  vas vaš vaša vaše već vi više vrlo za zar zato zašto zbog će ćemo ćete ću što`;
