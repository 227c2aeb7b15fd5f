// `/connect/*` in openapi.json, written by hand: the RFCs define inputs and outputs, not the contract's table.
import * as Type from 'typebox'
import { connectCalls, connectPaths, TokenAnswer, UserInfo } from '../connect.ts'
import { Discovery, KeySet } from './discovery.ts'

type Json = Record<string, unknown>

const form = (required: string[], optional: string[]): Json => ({
  required: true,
  content: {
    'application/x-www-form-urlencoded': {
      schema: Type.Object({
        ...Object.fromEntries(required.map((name) => [name, Type.String()])),
        ...Object.fromEntries(optional.map((name) => [name, Type.Optional(Type.String())])),
      }),
    },
  },
})
const answers = (schema: unknown, type = 'application/json'): Json => ({
  200: { description: 'OK', ...(schema ? { content: { [type]: { schema } } } : {}) },
})
const oauthError = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthErrorBody' } } },
})
const oauthErrors: Json = {
  400: oauthError('RFC 6749 section 5.2'),
  401: oauthError('invalid_client: it is unknown, or its secret is wrong'),
  415: oauthError('A Content-Type that is none'),
}

const LOGGING_OUT = ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'ui_locales']

/** The paths of `/connect/*`: OAuth's and OpenID Connect's own forms. */
export function connectOperations(): Record<string, Json> {
  const [token, userinfo, logout, revoke, authorize] = connectCalls.map(({ name, specificationRow }) => ({
    tags: ['connect'],
    operationId: name,
    'x-specification-row': specificationRow,
  }))
  const bearer = { security: [{ bearer: [] }] }
  const optional = (names: string[]): Json[] =>
    names.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } }))
  const page = (description: string): Json => ({
    description,
    content: { 'text/html': { schema: { type: 'string' } } },
  })
  const client = { security: [] }
  /** A call besides the five of the specification. */
  const beside = (operationId: string): Json => ({ tags: ['connect'], operationId, 'x-roles': [] })
  const unauthorized = { 401: { description: 'No valid access token; empty body' } }
  const aboutBearer = {
    ...bearer,
    summary: 'The logged-in person; OpenID Connect Core section 5.3',
    responses: {
      ...answers(UserInfo),
      400: oauthError('A parameter that comes twice'),
      403: oauthError('insufficient_scope (RFC 6750, 3.1): the token lacks the requested scope'),
      ...unauthorized,
    },
  }
  // With a bearer token either path ends its session; with a browser's parameters both are RP-Initiated Logout.
  const loggingOut = {
    parameters: optional(LOGGING_OUT),
    responses: {
      200: page('The session of the bearer has ended: empty. In a browser: a page that says so, or asks first'),
      303: { description: 'Logged out, and back to post_logout_redirect_uri with state' },
      400: page('An id_token of nobody, or an address that is not on the list: a page, and nobody is logged out'),
      ...unauthorized,
    },
  }
  const { parameters: _inQuery, ...inForm } = loggingOut
  const loggingOutByForm = {
    ...inForm,
    requestBody: { ...form([], [...LOGGING_OUT, 'confirm']), required: false },
    responses: {
      ...loggingOut.responses,
      413: oauthError('A form of more than 16 KB'),
      415: oauthError('A Content-Type that is none'),
    },
  }
  const either = { security: [{ bearer: [] }, {}] }
  const endOfSession = 'End the session of the bearer, and the sign-in of the browser that it came from'
  const endOfSessionByName = 'With a bearer: as /connect/logout. In a browser: OpenID Connect RP-Initiated Logout 1.0'
  return {
    [connectPaths.token]: {
      post: {
        ...token,
        ...client,
        summary: 'Log in (grant_type=password or authorization_code) or refresh (grant_type=refresh_token); RFC 6749',
        requestBody: form(
          ['grant_type', 'client_id'],
          ['client_secret', 'scope', 'username', 'password', 'code', 'code_verifier', 'redirect_uri', 'refresh_token'],
        ),
        responses: {
          ...answers(TokenAnswer),
          ...oauthErrors,
          429: oauthError('temporarily_unavailable: too many log-ins were tried; Retry-After says when to go on'),
        },
      },
    },
    [connectPaths.userinfo]: {
      get: { ...userinfo, ...aboutBearer },
      post: {
        ...beside('userinfoByForm'),
        ...aboutBearer,
        responses: {
          ...aboutBearer.responses,
          400: oauthError('A parameter that comes twice, or a body that is no form'),
          415: oauthError('A Content-Type that is none'),
        },
      },
    },
    [connectPaths.logout]: {
      get: { ...logout, ...bearer, ...loggingOut, summary: endOfSession },
      post: { ...beside('logoutByForm'), ...either, ...loggingOutByForm, summary: endOfSession },
    },
    [connectPaths.authorization]: {
      get: {
        ...authorize,
        ...client,
        summary: 'Sign in on the server’s page and return with a code; code and PKCE only (RFC 6749, 4.1; RFC 7636)',
        parameters: [
          ...Object.entries({
            response_type: { const: 'code' },
            client_id: { type: 'string' },
            redirect_uri: { type: 'string' },
            scope: { type: 'string' },
            code_challenge: { type: 'string' },
            code_challenge_method: { const: 'S256' },
          }).map(([name, schema]) => ({ name, in: 'query', required: true, schema })),
          ...optional(['state', 'nonce', 'prompt', 'max_age', 'login_hint', 'id_token_hint', 'ui_locales']),
        ],
        responses: {
          303: {
            description: 'To the sign-in page, or to redirect_uri with code, state and iss, or with error and state',
          },
          400: page('An unknown client, or a redirect_uri that is not on its list: a page, and no redirect'),
        },
      },
    },
    [connectPaths.endSession]: {
      get: { ...beside('endSessionInBrowser'), ...either, ...loggingOut, summary: endOfSessionByName },
      post: { ...beside('endSessionByForm'), ...either, ...loggingOutByForm, summary: endOfSessionByName },
    },
    [connectPaths.revocation]: {
      post: {
        ...revoke,
        ...client,
        summary: 'Revoke a token and its session; RFC 7009',
        requestBody: form(['token', 'client_id'], ['client_secret', 'token_type_hint']),
        responses: { ...answers(undefined), ...oauthErrors },
      },
    },
    [connectPaths.keys]: {
      get: {
        ...beside('readSigningKeys'),
        ...client,
        summary: 'The public keys of the id_tokens; RFC 7517',
        responses: answers(KeySet, 'application/jwk-set+json'),
      },
    },
    [connectPaths.discovery]: {
      get: {
        ...beside('discover'),
        ...client,
        summary: 'Discovery document; OpenID Connect Discovery 1.0',
        responses: answers(Discovery),
      },
    },
  }
}
