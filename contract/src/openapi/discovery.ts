// What an OpenID Connect client reads first. Our apps do not use it, so it is here and not in their bundles.
import * as Type from 'typebox'

/** The public parts of the keys that sign id_tokens (RFC 7517, 5; RFC 7518, 6.3.1). */
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

const StringList = Type.Array(Type.String())

/** The discovery document (OpenID Connect Discovery 1.0, 3). */
export const Discovery = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  userinfo_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  end_session_endpoint: Type.String(),
  jwks_uri: Type.String(),
  scopes_supported: StringList,
  claims_supported: StringList,
  claim_types_supported: StringList,
  grant_types_supported: StringList,
  response_types_supported: StringList,
  response_modes_supported: StringList,
  prompt_values_supported: StringList,
  ui_locales_supported: StringList,
  subject_types_supported: StringList,
  code_challenge_methods_supported: StringList,
  id_token_signing_alg_values_supported: StringList,
  token_endpoint_auth_methods_supported: StringList,
  token_endpoint_auth_signing_alg_values_supported: Type.Optional(StringList),
  revocation_endpoint_auth_methods_supported: Type.Optional(StringList),
  authorization_response_iss_parameter_supported: Type.Boolean(),
  claims_parameter_supported: Type.Boolean(),
  request_parameter_supported: Type.Optional(Type.Boolean()),
  request_uri_parameter_supported: Type.Boolean(),
})
