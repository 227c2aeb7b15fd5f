// The commonest leaked passwords keep our rules by decoration: P@ssw0rd1!, Qwerty123$. What is left of them without it is
// one of few words, so a short list of words finds thousands of passwords (NIST SP 800-63B, 3.1.1.2).

const WORDS = new Set(
  `password passwort passwd pass pswd admin administrator root user login welcome letmein hello test testing demo guest
   qwerty qwertyuiop qwertyui azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcde abcdef abcdefgh
   iloveyou loveyou love lovely monkey dragon master sunshine princess football baseball basketball superman batman pokemon
   shadow michael jordan ashley charlie daniel jessica jennifer michelle nicole trustno computer internet samsung google
   facebook secret freedom whatever starwars summer winter spring autumn changeme default access flower cookie chocolate
   butterfly angel family friends forever jesus blessed mahal mahalko mahalkita pilipinas philippines manila qweasd
   qweasdzxc aaa aaaa aaaaaa xxx xxxxxx company january february march april june july august september october november
   december monday tuesday wednesday thursday friday saturday sunday`.split(/\s+/),
)

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

/** Whether a password is one of the commonest, dressed up with capitals, digits and signs. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const undressed = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = lower.replace(/[\d\p{P}\p{S}\s]+$/u, '').replace(/[@4310!$57]/g, (sign) => LOOKS_LIKE[sign] ?? sign)
  return [undressed, lower.replace(/[^\p{L}]/gu, ''), spelled].some((word) => WORDS.has(word))
}
