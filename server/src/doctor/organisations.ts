// Can staff sign in with their organisation's account, and somebody without?
import { NO_PASSWORD } from '../auth/passwords/passwords.ts'
import type { Config } from '../config/config.ts'
import type { Organisation } from '../config/staff-sign-in.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { ask } from './around.ts'
import { clockFinding } from './database.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

type Found = Omit<Finding, 'check'>

const DOCS = '(docs/staff-sign-in.md)'

export async function checkOrganisations({ organisations, publicUrl }: Pick<Config, 'organisations' | 'publicUrl'>) {
  if (organisations.length === 0) return [ok('STAFF_SIGN_IN is not set: staff log in with passwords.')]
  const findings: Found[] = []
  for (const organisation of organisations) findings.push(...(await checkOne(organisation, publicUrl)))
  return findings
}

async function checkOne(organisation: Organisation, publicUrl: string): Promise<Found[]> {
  const { issuer } = organisation
  const { discover } = await import('../auth/organisation/provider.ts')
  const configuration = await discover(organisation).catch((error: Error) => error)
  if (configuration instanceof Error) {
    const { code = 'no answer' } = (configuration.cause ?? {}) as { code?: string }
    const advice = `Compare issuer with the one in its /.well-known/openid-configuration, to the letter; check the network ${DOCS}.`
    return [failure(`${issuer} cannot be used (${code}): its people cannot log in.`, advice)]
  }
  const metadata = configuration.serverMetadata()
  const findings: Found[] = [ok(`${issuer} answers for ${organisation.domains.join(', ')}.`)]
  if (metadata.code_challenge_methods_supported && !configuration.serverMetadata().supportsPKCE())
    findings.push(failure(`${issuer} does not offer PKCE with S256.`, 'Turn it on there.'))
  if (metadata.scopes_supported && !offersAll(organisation, metadata.scopes_supported))
    findings.push(
      warning(`${issuer} does not list the scopes of STAFF_SIGN_IN.`, `Set scope to those that it has ${DOCS}.`),
    )
  if (!metadata.backchannel_logout_supported) {
    const advice = `Without, somebody who is suspended there is out within a minute, not at once ${DOCS}.`
    findings.push(warning(`${issuer} sends no log-outs to ${publicUrl}/connect/organisation/log-out.`, advice))
  }
  const { date } = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  // The header has whole seconds.
  if (date) findings.push(clockFinding(Math.max(0, Math.abs(Date.now() - date) / 1000 - 1), `that of ${issuer}`))
  return findings
}

const offersAll = ({ scope }: Organisation, supported: string[]) =>
  scope.split(' ').every((one) => supported.includes(one))

const findLocal = query(
  'doctor.local-administrators',
  `SELECT count(*)::int AS "count!" FROM account WHERE status = 'active' AND 'administrator' = ANY (roles) AND password_hash <> :noPassword`,
)

/** The way in while a provider is away. */
export async function checkLocalAdministrator(db: Db, { organisations }: Pick<Config, 'organisations'>) {
  if (organisations.length === 0) return []
  const [local] = await findLocal(db, { noPassword: NO_PASSWORD })
  return (local?.count ?? 0) > 0
    ? [ok('An administrator can log in with a password.')]
    : [
        warning(
          'No administrator has a password: while the provider is away, nobody gets in.',
          'Run npm run staff -- create-admin.',
        ),
      ]
}
