// STAFF_SIGN_IN: the OpenID Connect providers by which an organisation's own people sign in (docs/staff-sign-in.md).
import { branchRoles, type StaffRole, staffRoles } from '@aruga/contract/permissions'
import { ConfigError } from './config-error.ts'

export type Organisation = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The e-mail domains for which it may speak, in small letters. */
  domains: readonly string[]
  /** What it says of a sign-in with a second factor: values of `amr` (RFC 8176) and `acr`. */
  amr: readonly string[]
  acr: readonly string[]
  /** Requested besides `openid email`. */
  scope: string
  groupsClaim: string
  /** The role of a new account, by the name of a group. */
  groups: ReadonlyMap<string, StaffRole>
}

const refuse = (why: string) => new ConfigError(`STAFF_SIGN_IN ${why} (docs/staff-sign-in.md).`)

const KNOWN = ['issuer', 'clientId', 'clientSecret', 'domains', 'amr', 'acr', 'scope', 'groupsClaim', 'groups']

/** A group never makes an administrator, and no account without its branch. */
const givenByGroup = staffRoles.filter(
  (role) => role !== 'administrator' && !branchRoles.some((atBranch) => atBranch === role),
)

export function readOrganisations(
  text: string | undefined,
  isPrivate: (address: string) => boolean,
  production: boolean,
) {
  if (!text) return []
  const entries = parse(text)
  const organisations = entries.map((entry) => readOne(entry, production ? isPrivate : () => true))
  for (const values of [organisations.flatMap(({ domains }) => domains), organisations.map(({ issuer }) => issuer)]) {
    const twice = values.find((value, n) => values.indexOf(value) !== n)
    if (twice) throw refuse(`has ${twice} twice`)
  }
  return organisations
}

/** The secret never gets into a message. */
function parse(text: string): Record<string, unknown>[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('must be a list in JSON')
  }
  const isList = Array.isArray(value) && value.every((entry) => isObject(entry))
  if (!isList) throw refuse('must be a list in JSON')
  return value as Record<string, unknown>[]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function readOne(entry: Record<string, unknown>, mayHave: (address: string) => boolean): Organisation {
  const unknown = Object.keys(entry).find((name) => !KNOWN.includes(name))
  if (unknown) throw refuse(`has the field ${unknown}, which does not exist`)
  const issuer = wordIn(entry, 'issuer')
  if (!URL.canParse(issuer) || !/^https?:/.test(issuer) || !mayHave(issuer) || /[?#]/.test(issuer))
    throw refuse('needs an https address as each issuer')
  const domains = wordsIn(entry, 'domains').map((domain) => domain.toLowerCase())
  if (domains.length === 0 || !domains.every((domain) => /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)))
    throw refuse(`needs e-mail domains for ${issuer}, such as hospital.ph`)
  return {
    issuer,
    clientId: wordIn(entry, 'clientId'),
    clientSecret: wordIn(entry, 'clientSecret'),
    domains,
    amr: wordsIn(entry, 'amr', ['mfa']),
    acr: wordsIn(entry, 'acr', []),
    scope: wordIn(entry, 'scope', 'profile offline_access'),
    groupsClaim: wordIn(entry, 'groupsClaim', 'groups'),
    groups: readGroups(entry.groups ?? {}),
  }
}

function wordIn(entry: Record<string, unknown>, name: string, otherwise?: string): string {
  const value = entry[name] ?? otherwise
  if (typeof value !== 'string' || value.trim() === '') throw refuse(`needs ${name} for each provider`)
  return value
}

function wordsIn(entry: Record<string, unknown>, name: string, otherwise: string[] = []): string[] {
  const value = entry[name] ?? otherwise
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string' && word !== ''))
    throw refuse(`must have a list of words as ${name}`)
  return value
}

function readGroups(value: unknown): ReadonlyMap<string, StaffRole> {
  if (!isObject(value)) throw refuse('must have the groups as {"name": "role"}')
  const groups = Object.entries(value as object).map(([group, role]) => {
    const given = givenByGroup.find((known) => known === role)
    if (!given) throw refuse(`can give the group ${group} only one of ${givenByGroup.join(', ')}`)
    return [group, given] as const
  })
  return new Map(groups)
}
