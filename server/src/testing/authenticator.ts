// An authenticator in software: makes real passkeys (ES256) and signs with them, as WebAuthn, section 6, says.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@aruga/contract/passkeys/passkeys'

/** Its faults, or differences from others. */
type Ways = {
  origin?: string
  crossOrigin?: boolean
  topOrigin?: string
  rpId?: string
  /** Whether the person was verified, by a fingerprint or a PIN. */
  verified?: boolean
  /** The challenge that it claims to have signed. */
  challenge?: string
  userHandle?: string
}

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** `counts`: whether it counts its signatures; synced passkeys do not. */
export function createAuthenticator(origin: string, { counts = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, ways: Ways) => {
    const { crossOrigin, topOrigin } = ways
    const data = { type, challenge: ways.challenge ?? challenge, origin: ways.origin ?? origin, crossOrigin, topOrigin }
    return Buffer.from(JSON.stringify(data))
  }
  const authenticatorData = (rpId: string, flags: number, ways: Ways, key = Buffer.alloc(0)) => {
    if (counts) counter++
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | FLAGS.present | (ways.verified === false ? 0 : FLAGS.verified)
    return Buffer.concat([sha256(ways.rpId ?? rpId), Buffer.of(all), count, key])
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    id: credential.id,
    /** `navigator.credentials.create`. */
    create({ challenge, rp, user }: PasskeyCreation, ways: Ways = {}): NewPasskey {
      userHandle = user.id
      // COSE_Key (RFC 9053, 7.1): kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
      const data = authenticatorData(rp.id, FLAGS.hasKey, ways, attested)
      // CBOR of { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, ways))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] },
      }
    },
    /** `navigator.credentials.get`. */
    get({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, ways: Ways = {}): PasskeyAssertion {
      const data = authenticatorData(rpId, 0, ways)
      const client = clientData('webauthn.get', challenge, ways)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: ways.userHandle ?? userHandle,
        },
      }
    },
    /** A copy that signs on its own. */
    forgetUses: () => {
      counter = 0
    },
  }
}
