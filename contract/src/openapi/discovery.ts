// What a client of OpenID Connect reads before it speaks to us. No app of ours does, so it is here and in no app's code.
import * as Type from 'typebox'

/** The keys that id_tokens are signed with, their public parts (RFC 7517, 5; RFC 7518, 6.3.1). */
export const KeySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('RSA'),
      use: Type.Literal('sig'),
      alg: Type.Literal('RS256'),
      kid: Type.String(),
      n: Type.String(),
      e: Type.String(),
    }),
  ),
})

const Words = Type.Array(Type.String())

/** What is offered, and where (OpenID Connect Discovery 1.0, 3). */
export const Discovery = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  userinfo_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  end_session_endpoint: Type.String(),
  jwks_uri: Type.String(),
  scopes_supported: Words,
  claims_supported: Words,
  claim_types_supported: Words,
  grant_types_supported: Words,
  response_types_supported: Words,
  response_modes_supported: Words,
  prompt_values_supported: Words,
  ui_locales_supported: Words,
  subject_types_supported: Words,
  code_challenge_methods_supported: Words,
  id_token_signing_alg_values_supported: Words,
  token_endpoint_auth_methods_supported: Words,
  token_endpoint_auth_signing_alg_values_supported: Type.Optional(Words),
  revocation_endpoint_auth_methods_supported: Type.Optional(Words),
  authorization_response_iss_parameter_supported: Type.Boolean(),
  claims_parameter_supported: Type.Boolean(),
  request_parameter_supported: Type.Optional(Type.Boolean()),
  request_uri_parameter_supported: Type.Boolean(),
})
