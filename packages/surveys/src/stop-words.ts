/**
 * Articles, pronouns, prepositions and auxiliaries. Every text is checked against all languages, so the lists omit words
 * with a meaning in another of these languages (German `fast` and `war`, Spanish `era`, Italian `come`, Dutch `door`),
 * except very frequent ones (German `die`).
 */
const LISTS: readonly string[] = [
  // English
  `about after again all also am an and any are aren't as at be because been before being both but by can
  can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further
  had hadn't has hasn't have haven't having he her here hers herself him himself his how i'd i'll i'm i've
  if in into is isn't it it's its itself just let's me more most my myself no nor not now of off on once
  only or other our ours ourselves out over own same she should shouldn't so some such than that that's
  the their theirs them themselves then there there's these they they'd they'll they're they've this those
  through to too under until up us very was wasn't we we'd we'll we're we've were weren't what what's when
  where which while who whom why will with won't would wouldn't you you'd you'll you're you've your yours
  yourself yourselves`,
  // German
  `aber als auch auf aus bei bis bist da dann das dass dem den der des dich die dir doch du durch ein eine
  einem einen einer eines er es euch euer für hatte ich ihm ihn ihnen ihr ihre im ist ja kein keine mein
  meine mich mir mit nach nicht noch nur oder ohne sehr sein seine sich sie sind über um und uns unser vom
  von vor was wenn wer wie wir wird zu zum zur`,
  // French
  `au aux avec c'est ce ces cet cette dans de des du elle elles en est et eux il ils j'ai je la le les leur
  leurs lui ma mais mes moi mon ne nos notre nous ou par pas pour qu qu'il que qui sa sans se ses sont sur
  ta te tes toi tu un une vos votre vous été être`,
  // Spanish
  `al como con cuando del el ella ellas ellos entre es esa ese eso esta este esto está fue las lo los más
  mi muy nos para pero por porque que se si sin sobre su sus también te tu un una uno ya yo`,
  // Portuguese
  `ao aos as com da das do dos ela elas ele eles em essa esse foi mais mas meu minha na não nas nem no nos
  num numa os ou para pela pelo por quando que se sem seu seus são sua suas também te tem uma você`,
  // Italian
  `agli ai al alla alle anche che chi ci coi col con cui da dal dalla degli dei del della delle di gli ho
  il io la le lei loro lui ma mi mia mio nei nel nella non noi per più quella quello questa questo se si
  sono su sul sulla tra tu un una uno vi voi`,
  // Dutch
  `aan als bij dan dat de deze die dit een en er geen haar heb heeft het hij hoe hun ik in is je kan maar
  me mijn naar niet nog nu of om ook op te tot uit van veel voor wat we wel werd wij zal ze zich zij zijn
  zo zou`,
];

/** The words that are not counted, in lower case, with `'` as the apostrophe. */
export const STOP_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.trim().split(/\s+/)));
