// An organisation's OpenID Connect provider, as a client of it: discovery, the code flow with PKCE, and the question whether somebody may still work.
// The library checks issuer, audience, nonce, times and, as asked here, the signature.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client'
import type { Organisation } from '../../config/staff-sign-in.ts'

/** Where the provider leads back to, and where it posts its log-outs. */
export const CALLBACK_PATH = '/connect/organisation'
export const BACK_CHANNEL_PATH = '/connect/organisation/log-out'

const ANSWER_SECONDS = 10
const TOLERANCE_SECONDS = 30
/** After that a changed address or key set of the provider is known. */
const FRESH_MS = 60 * 60_000
/** How old a proof may be when a new one was asked for: the way back takes a moment. */
const NEW_PROOF_SECONDS = 60

/** What has to come back, stored with the authorization request. */
export type Asked = { issuer: string; state: string; nonce: string; verifier: string; anew: boolean }

/** A refusal by the provider, or an answer of it that is not true. `code`: OAuth's or the library's, without personal data. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`The provider's answer is not accepted: ${code}`)
    this.code = code
  }
}
/** It does not answer, or not as OpenID Connect says. */
export class ProviderAway extends Error {}

const known = new Map<string, { at: number; configuration: Promise<Configuration> }>()

/** The provider's metadata. Throws `ProviderAway`. */
export async function discover(organisation: Organisation): Promise<Configuration> {
  const key = JSON.stringify([organisation.issuer, organisation.clientId, organisation.clientSecret])
  const before = known.get(key)
  if (before && performance.now() - before.at < FRESH_MS) return before.configuration
  const configuration = ask(organisation)
  known.set(key, { at: performance.now(), configuration })
  return configuration.catch((error) => {
    // The next one asks again; what was known works on.
    if (before) known.set(key, before)
    else known.delete(key)
    if (before) return before.configuration
    throw new ProviderAway('The provider cannot be reached', { cause: error })
  })
}

const metadataOf = ({ clientSecret }: Organisation) => ({
  client_secret: clientSecret,
  [clockTolerance]: TOLERANCE_SECONDS,
})
const insecurely = ({ issuer }: Organisation) => (issuer.startsWith('http:') ? [allowInsecureRequests] : [])

const ask = (organisation: Organisation): Promise<Configuration> =>
  discovery(new URL(organisation.issuer), organisation.clientId, metadataOf(organisation), undefined, {
    execute: insecurely(organisation),
    timeout: ANSWER_SECONDS,
  })

/** Checks signatures, with the provider's keys of this moment: a code works once, so a new key must not be found out by a failure. */
async function withPresentKeys(organisation: Organisation): Promise<Configuration> {
  const server = (await discover(organisation)).serverMetadata()
  const configuration = new Configuration(server, organisation.clientId, metadataOf(organisation))
  configuration.timeout = ANSWER_SECONDS
  for (const execute of [enableNonRepudiationChecks, ...insecurely(organisation)]) execute(configuration)
  return configuration
}

/** The address of the provider's sign-in page, and what its answer is compared with. `anew`: it must ask for a proof again. */
export async function beginAt(
  organisation: Organisation,
  { redirectUri, loginHint, anew }: { redirectUri: string; loginHint: string | undefined; anew: boolean },
): Promise<{ url: URL; asked: Asked }> {
  const configuration = await discover(organisation)
  const asked = {
    issuer: organisation.issuer,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    anew,
  }
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: `openid email ${organisation.scope}`,
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    ...(loginHint ? { login_hint: loginHint } : {}),
    ...(anew ? { prompt: 'login', max_age: String(NEW_PROOF_SECONDS) } : {}),
  })
  return { url, asked }
}

export type Answered = { claims: IDToken; refreshToken: string | undefined; logsOut: boolean }

/** Exchanges the code in the address to which the provider led back. Throws `ProviderRefused` or `ProviderAway`. */
export async function finishAt(organisation: Organisation, asked: Asked, cameBackTo: URL): Promise<Answered> {
  const configuration = await withPresentKeys(organisation)
  const checks = {
    expectedState: asked.state,
    expectedNonce: asked.nonce,
    pkceCodeVerifier: asked.verifier,
    idTokenExpected: true,
    ...(asked.anew ? { maxAge: NEW_PROOF_SECONDS } : {}),
  }
  const tokens = await authorizationCodeGrant(configuration, cameBackTo, checks).catch((error) => {
    throw named(error)
  })
  const claims = tokens.claims()
  if (!claims) throw new ProviderRefused('no_id_token')
  const logsOut = configuration.serverMetadata().backchannel_logout_supported === true
  return { claims, refreshToken: tokens.refresh_token, logsOut }
}

/** Whether the person may still work; with the next refresh token. Throws `ProviderAway` when nobody can say. */
export async function askAgain(
  organisation: Organisation,
  { refreshToken, subject }: { refreshToken: string; subject: string },
): Promise<{ may: true; refreshToken: string } | { may: false }> {
  const configuration = await discover(organisation)
  try {
    const tokens = await refreshTokenGrant(configuration, refreshToken)
    const claims = tokens.claims()
    if (claims && claims.sub !== subject) return { may: false }
    return { may: true, refreshToken: tokens.refresh_token ?? refreshToken }
  } catch (error) {
    // Only this answer is about the person: RFC 6749, 5.2. A refused client is a fault of the configuration.
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return { may: false }
    throw new ProviderAway('The provider does not answer', { cause: error })
  }
}

/** Nor is a proxy's page about a service that is gone an answer. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']

function named(error: unknown): Error {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError)
    return error instanceof ResponseBodyError && error.status >= 500
      ? new ProviderAway('The provider failed', { cause: error })
      : new ProviderRefused(codeOf(error.error))
  const { code } = error as { code?: string }
  // Every check of the library has a code; what has none is the network.
  if (code?.startsWith('OAUTH_') && !NO_ANSWER.includes(code)) return new ProviderRefused(code)
  return new ProviderAway('The provider does not answer', { cause: error })
}

/** The provider's own text never gets into a log. */
const codeOf = (text: string) => (/^[\w-]{1,60}$/.test(text) ? text : 'error')
