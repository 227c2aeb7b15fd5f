// A likely slip in the domain of an e-mail address. The app only asks about it: the address may be right.

const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.com.ph',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'proton.me',
  'protonmail.com',
]
/** Other real domains that are one character away from those. */
const REAL = [
  'mail.com',
  'email.com',
  'fmail.com',
  'gmx.com',
  'love.com',
  'life.com',
  'yahoo.co',
  'icloud.co',
  'gmail.co',
]
/** Endings that no domain has, and the probable ones. */
const ENDINGS = {
  con: 'com',
  cmo: 'com',
  comm: 'com',
  cpm: 'com',
  vom: 'com',
  xom: 'com',
  ocm: 'com',
  coom: 'com',
  pj: 'ph',
}

/** The probable address, such as `ana@gmail.com` for `ana@gmial.con`; undefined when nothing looks wrong. */
export function probablyMeant(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || PROVIDERS.includes(domain) || REAL.includes(domain)) return undefined
  const ended = withRealEnding(domain)
  const meant = PROVIDERS.find((known) => known === ended) ?? PROVIDERS.find((known) => isOneSlipFrom(known, ended))
  const suggested = meant ?? ended
  return suggested === domain ? undefined : `${address.slice(0, at)}@${suggested}`
}

const withRealEnding = (domain: string) =>
  domain.replace(/[^.]+$/, (ending) =>
    Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending as keyof typeof ENDINGS] : ending,
  )

/** One character too many, missing, wrong, or two swapped. */
function isOneSlipFrom(known: string, typed: string): boolean {
  if (Math.abs(known.length - typed.length) > 1) return false
  let start = 0
  while (start < known.length && known[start] === typed[start]) start++
  const [a, b] = [known.slice(start), typed.slice(start)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}
