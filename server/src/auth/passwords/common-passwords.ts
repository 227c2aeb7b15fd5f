// The commonest leaked passwords satisfy our rules by decoration: P@ssw0rd1!, Qwerty123$ (NIST SP 800-63B, 3.1.1.2). zxcvbn-ts
// lists 49,000 of them, and estimates how soon a password is guessed.
import { cleanDigits, isMobileName } from '@aruga/contract/typed-text'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Lower scores fall within a million tries: a common password and little else, a row of keys, a repetition. */
const GUESSED_SOON = 2
/** No common password is longer, and a close look at 128 characters would take half a second. */
const CHECKED_LENGTH = 24
/** Old favourites that the list lacks. */
const ALSO_COMMON = `login pswd pilipinas abc abcd abcde abcdef abcdefgh aaa aaaa aaaaaa xxx xxxxxx`.split(' ')

/** Words that people here make passwords of: such a word with a few letters is guessed as soon as a common password. */
const LOCAL_WORDS =
  'aruga patient pasyente doctor doktor pharmacy pharmacist botika program programa medicine gamot letter'
const FEW_LETTERS = 4
/** Shorter words are parts of too many others. */
const SHORTEST_WORD = 3

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is one of the commonest, dressed up with capitals, digits and signs, or guessed as soon. `about`: the
 * names of the person and the program and their mobile number (+639…), which a guesser who knows them tries first.
 */
export async function isCommonPassword(password: string, about: readonly string[] = []): Promise<boolean> {
  const { words, zxcvbn } = await loadOnce()
  const typed = password.normalize('NFKC')
  const lower = typed.toLowerCase()
  const undressed = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = lower.replace(/[\d\p{P}\p{S}\s]+$/u, '').replace(/[@4310!$57]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  if ([lower, undressed, lower.replace(/[^\p{L}]/gu, ''), spelled].some((word) => words.has(word))) return true
  const known = wordsOf([LOCAL_WORDS, ...about])
  if ([lower, spelled].some((text) => isMadeOf(known, plainLetters(text)))) return true
  if (hasNumberOf(about, typed) && plainLetters(typed).length < FEW_LETTERS) return true
  return zxcvbn.check(typed, known).score < GUESSED_SOON
}

const plainLetters = (text: string) => text.normalize('NFKD').replace(/[^\p{L}]/gu, '')

/** The words of some texts, the longest first; an e-mail address is split into its parts. */
const wordsOf = (texts: readonly string[]) =>
  [
    ...new Set(
      texts.flatMap((text) =>
        text
          .replace(/@.*/, '')
          .toLowerCase()
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .split(/[^\p{L}]+/u),
      ),
    ),
  ]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length)

/** Whether the letters are one of these words and few other letters. */
function isMadeOf(known: readonly string[], letters: string): boolean {
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest.length < letters.length && rest.length < FEW_LETTERS
}

/** Whether the digits of a password contain a mobile number, however it is written: 0917… or +63 917…. */
function hasNumberOf(about: readonly string[], password: string): boolean {
  const digits = cleanDigits(password).replace(/\D/g, '')
  return about.some((text) => isMobileName(text) && digits.includes(text.slice('+63'.length)))
}

let loaded: Promise<{ words: Set<string>; zxcvbn: ZxcvbnFactory }> | undefined

/** Loaded when the first password is chosen, since a server may never need it. */
function loadOnce() {
  loaded ??= load()
  return loaded
}

async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const common = dictionary['passwords-common']
  const zxcvbn = new ZxcvbnFactory({ dictionary: { common }, graphs, maxLength: CHECKED_LENGTH })
  return { words: new Set([...common, ...ALSO_COMMON]), zxcvbn }
}
