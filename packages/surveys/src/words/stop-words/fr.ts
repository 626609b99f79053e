/** French. Snowball's list, and what it leaves out. */
export const fr = `
  ai aie aient aies ait as au aura aurai auraient aurais aurait auras aurez auriez aurions aurons auront
  aussi aux avaient avais avait avec avez aviez avions avons ayant ayez ayons c'est c'était car ce ceci
  cela celà ces cet cette comme d'un d'une d'être dans de des donc du elle elles en es est et eu eue eues
  eurent eus eusse eussent eusses eussiez eussions eut eux eûmes eût eûtes fait furent fus fusse fussent
  fusses fussiez fussions fut fûmes fût fûtes ici il ils j'ai j'avais j'étais je jusqu'à l'on la le les
  leur leurs lorsque lui ma mais me mes moi mon même n'a n'ai n'est ne nos notre nous on ont ou où par pas
  plus pour puisque qu qu'elle qu'il qu'ils qu'on qu'un qu'une que quel quelle quelles quels qui s'est
  s'il sa sans se sera serai seraient serais serait seras serez seriez serions serons seront ses si soi
  soient sois soit sommes son sont soyez soyons suis sur ta te tes toi ton tous tout toute toutes très tu
  un une vos votre vous étaient étais était étant étiez étions été étée étées étés êtes être`;
