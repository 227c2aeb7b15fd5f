// Whether two people wrote the same name, as names are written in the Philippines.

type Named = { firstName: string; middleName: string | null; lastName: string }

const abbreviations: Record<string, string> = { ma: 'maria', sto: 'santo', sta: 'santa' }
const suffixes = new Set(['jr', 'sr', 'jnr', 'snr', 'ii', 'iii', 'iv', 'v', '2nd', '3rd', '4th'])

/** Without case, accents (Ñ is N), signs and suffixes, particles as one word: "De la Peña, Ma." is "delapena", "maria". */
const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(de l[ao]s?|del|dela|delos|delas|de|san|santa|santo|sta|sto) (?=\p{L})/gu, (particle) =>
      particle.replaceAll(' ', ''),
    )
    .split(' ')
    .filter((word) => word && !suffixes.has(word))
    .map((word) => abbreviations[word] ?? word)

/** In no order, and each word once: a person with one name may have entered it twice. */
const folded = (name: string) => [...new Set(wordsOf(name))].sort().join(' ')

/** First and last name decide; a middle name counts when one of the two wrote it into another field. */
export function isSameName(one: Named, other: Named): boolean {
  const short = ({ firstName, lastName }: Named) => folded(`${firstName} ${lastName}`)
  const full = ({ firstName, middleName, lastName }: Named) => folded(`${firstName} ${middleName ?? ''} ${lastName}`)
  return short(one) === short(other) || full(one) === full(other)
}
