// The provider as a process of its own, for journeys: `node organisation-provider-process.ts PUBLIC_URL`. It prints what STAFF_SIGN_IN needs, and ends with
// its input.
import { startOrganisationProvider } from './organisation-provider.ts'

const { organisation } = await startOrganisationProvider(process.argv[2] ?? '')
const { issuer, clientId, clientSecret, domains } = organisation
process.stdout.write(`${JSON.stringify([{ issuer, clientId, clientSecret, domains }])}\n`)
process.stdin.on('end', () => process.exit()).resume()
