// The app's side of `/connect/*`: RFC 6749 (tokens), RFC 7009 (revocation, at the specification's path).
import { readProblem } from './api-problem.ts'
import { noticeTexts } from './notices.ts'
import type { Send } from './send.ts'
import type { TokenAnswer } from './session-store.ts'
import type { SignedIn } from './sign-in.ts'

/** `secret` may be empty: a public client's secret proves nothing, but a server may require one. */
export type ConnectClient = { id: string; secret: string; scope: string }

const TOKEN_TIMEOUT_MS = 20_000
const LOG_OUT_TIMEOUT_MS = 10_000

/** The calls that begin, renew and end a session. Each throws `ApiProblem`: RFC 6749's error, or status 0. */
export function createConnect(baseUrl: string, client: ConnectClient, send: Send) {
  const post = (path: string, fields: Record<string, string>, timeoutMs: number, keepalive = false) =>
    send({
      url: `${baseUrl}${path}`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...fields,
        client_id: client.id,
        ...(client.secret ? { client_secret: client.secret } : {}),
      }).toString(),
      timeoutMs,
      keepalive,
    })

  async function token(fields: Record<string, string>): Promise<TokenAnswer> {
    const answer = await post('/connect/token', fields, TOKEN_TIMEOUT_MS)
    const text = await answer.text()
    if (answer.status !== 200) throw readProblem(answer.status, text, noticeTexts.unreachable)
    const body = JSON.parse(text) as {
      access_token: string
      refresh_token?: string
      expires_in?: number
      patient_id?: string
    }
    return {
      accessToken: body.access_token,
      refreshToken: body.refresh_token ?? null,
      expiresIn: body.expires_in ?? 0,
      patientId: body.patient_id,
    }
  }

  return {
    /** A grant with its parameters: the password's (RFC 6749, 4.3), or an extension's (4.5). */
    logIn: (grant: Record<string, string>) => token({ ...grant, scope: client.scope }),
    /** RFC 6749 section 4.1.3 with RFC 7636: redeems the sign-in page's code, which works once. */
    redeem: ({ code, verifier, redirectUri }: SignedIn) =>
      token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    /** `patient`: for whom the session acts from then on (contract/src/connect.ts). */
    refresh: (refreshToken: string, patient?: string) =>
      token({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: client.scope,
        ...(patient && { patient }),
      }),
    /** Ends the session on the server. Any answer will do; only status 0 throws. */
    logOut: (accessToken: string, query = '') =>
      send({
        url: `${baseUrl}/connect/logout${query}`,
        method: 'GET',
        headers: { authorization: `Bearer ${accessToken}` },
        timeoutMs: LOG_OUT_TIMEOUT_MS,
        keepalive: true,
      }),
    /** RFC 7009: revoking a refresh token also ends the access tokens of its grant. Only status 0 throws. */
    revoke: (revokedToken: string) => post('/connect/revocat', { token: revokedToken }, LOG_OUT_TIMEOUT_MS, true),
  }
}

export type Connect = ReturnType<typeof createConnect>
