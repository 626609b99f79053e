/** Lithuanian. Pronouns, prepositions, conjunctions and auxiliaries. */
export const lt = `
  apie ar arba aš be bei bet bus buvo būti būtų dabar dar dėl esame esate esi esu gal gali galima galiu
  galėtų iki ir iš jai jam jas jau jei jeigu ji jie jiems jis jo joms jos juk jums juos jus ją jį jūs jūsų
  jų kad kada kai kaip kam kas kažkas kiek kiekvienas ko kodėl kuo kur kuri kurie kurios kuris kurią kurių
  kurį ką labai lyg man mane mano manęs mes mums mus mūsų ne nebuvo negu nei nes net niekas nieko nuo nėra
  pagal pas pati pats patys per po prie prieš reikia savo su ta tada tai taigi taip tarp tarsi tas tau
  tave tavo tavęs tačiau ten tie tik tiktai to todėl tokia tokie tokios toks tos tu turi turiu turėtų tą
  už vis visi viskas viską visos visą visų vėl yra čia ši šie šios šis šią šį`;
