import type { Config } from '../../config/config.ts'
import { normalEmail } from '../passwords/find-login.ts'

type Configured = Pick<Config, 'organisations'>

/** The organisation of an e-mail address. */
export function organisationOf({ organisations }: Configured, username: string) {
  const email = normalEmail(username)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return organisations.find(({ domains }) => domains.includes(domain))
}

/** Whether staff of this address have to use the organisation's account. An administrator's password works while the provider is away. */
export const mustUseOrganisation = (config: Configured, username: string, roles: readonly string[]): boolean =>
  organisationOf(config, username) !== undefined && !roles.includes('administrator') && !roles.includes('patient')
