// The other side of staff sign-in: a real OpenID Connect provider on a port of its own. It asks nobody for a password: a page with one button signs in
// the person named by `login_hint`, or the first one. Tests can make it lie, rotate its keys, suspend people and stop.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Organisation } from '../config/staff-sign-in.ts'

type Person = {
  email: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  /** What the sign-in used (RFC 8176). */
  amr?: string[]
}

const CLIENT = { clientId: 'aruga', clientSecret: 'a-secret-of-the-tests' }

/** A session of somebody who is suspended counts no more. */
function policy() {
  const { base, Check } = interactionPolicy
  const prompts = base()
  const isSuspended = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && !oidc.account
  prompts.get('login')?.checks.add(new Check('suspended', 'the account is suspended', isSuspended))
  return prompts
}

const newKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
}

/** `publicUrl`: the address of the program that asks. */
export async function startOrganisationProvider(publicUrl: string) {
  const people = new Map<string, Person>()
  const suspended = new Set<string>()
  let key = await newKey('first')
  let lie: ((claims: JWTPayload) => JWTPayload | Promise<JWTPayload>) | undefined
  let provider: Provider
  let isAway = false
  const server: Server = createServer((request, response) => {
    if (isAway) response.writeHead(503).end()
    else if (request.url === '/people') void changePeople(request).then(() => response.end())
    else provider.callback()(request, response)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  /** Of journeys, in whose process it does not run. */
  const changePeople = async (request: IncomingMessage) => {
    const { sub, suspended: isSuspended, ...person } = JSON.parse(await text(request))
    people.set(sub, person)
    if (isSuspended) suspended.add(sub)
  }

  const make = () => {
    provider = new Provider(issuer, configuration())
    provider.use(answerSignIn)
    provider.use(tellLies)
  }
  const configuration = (): Configuration => ({
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${publicUrl}/connect/organisation`],
        backchannel_logout_uri: `${publicUrl}/connect/organisation/log-out`,
        backchannel_logout_session_required: true,
        require_auth_time: true,
      },
    ],
    jwks: { keys: [key] as never },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'], sid: null },
    conformIdTokenClaims: false,
    cookies: {
      keys: ['of the tests'],
      names: { session: 'hospital', interaction: 'hospital_sign_in', resume: 'hospital_resume' },
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub)
      if (!person || suspended.has(sub)) return undefined
      const { amr: _, ...claims } = person
      return { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    interactions: { policy: policy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.account?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope(String(ctx.oidc.params?.scope))
      await grant.save()
      return grant
    },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
  })

  const answerSignIn = async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    if (!ctx.path.startsWith('/interaction/')) return next()
    const { params, prompt } = await provider.interactionDetails(ctx.req, ctx.res)
    const [sub, person] = [...people].find(([, { email }]) => email === params.login_hint) ?? [...people][0] ?? []
    if (!sub || suspended.has(sub)) {
      ctx.status = 403
      ctx.body = 'Suspended'
      return
    }
    if (prompt.name === 'login' && ctx.method !== 'POST') {
      ctx.type = 'html'
      ctx.body =
        '<!doctype html><title>Hospital</title><h1>Hospital</h1><form method="post"><button>Let me in</button></form>'
      return
    }
    const login = { accountId: sub, ...(person?.amr && { amr: person.amr }) }
    await provider.interactionFinished(ctx.req, ctx.res, { login, consent: {} })
    ctx.respond = false
  }

  const tellLies = async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.oidc?.route !== 'token' || !lie || !body?.id_token) return
    body.id_token = await sign(await lie(decodeJwt(body.id_token)))
  }

  const sign = async (claims: JWTPayload, { by = key, typ = 'JWT' }: { by?: JWK; typ?: string } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ, ...(key.kid && { kid: key.kid }) })
      .sign(await importJWK(by, 'RS256'))

  make()
  const organisation: Organisation = {
    ...CLIENT,
    issuer,
    domains: ['hospital.test'],
    amr: ['mfa'],
    acr: [],
    scope: 'profile offline_access',
    groupsClaim: 'groups',
    groups: new Map(),
  }

  return {
    issuer,
    organisation,
    people,
    suspend: (sub: string) => suspended.add(sub),
    /** What the id_tokens say instead; undefined: the truth. */
    lie: (change: typeof lie) => {
      lie = change
    },
    rotateKeys: async () => {
      key = await newKey(`key ${Math.random()}`)
      make()
    },
    sign,
    newKey,
    /** Answers 503, as behind a proxy whose service is gone. */
    setAway: (away: boolean) => {
      isAway = away
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type OrganisationProvider = Awaited<ReturnType<typeof startOrganisationProvider>>

/** A browser at the provider: presses its button, and returns the address to which it leads back. */
export async function passProvider(start: string): Promise<URL> {
  const jar = new Map<string, string>()
  let [address, method] = [start, 'GET']
  for (let step = 0; step < 12; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { method, redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location) {
      const next = new URL(location, address)
      if (next.origin !== new URL(start).origin) return next
      ;[address, method] = [next.href, 'GET']
    } else if (method === 'GET' && answer.ok) method = 'POST'
    else throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
  }
  throw new Error('The provider leads in circles.')
}
