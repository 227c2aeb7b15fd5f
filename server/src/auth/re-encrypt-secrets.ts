// Encrypts the secrets in the database under the current FILES_KEY. It skips rows that a server changes meanwhile.

import type { Keyring } from '../config/keyring.ts'
import { eachAfter, FIRST_ID } from '../db/each-after.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { decryptWith, deriveKeys, encrypt } from './encrypt-secret.ts'
import { KEYS_PURPOSE } from './keys.ts'
import { PROVIDER_TOKEN_PURPOSE } from './organisation/sign-ins.ts'
import { SECOND_FACTOR_PURPOSE } from './second-factor/second-factor.ts'

/** The purpose of the key that encrypts the secrets of receivers of events. */
export const WEBHOOK_PURPOSE = 'webhook'

const listKeys = query('connect.list-sealed-keys', 'SELECT id, sealed FROM connect_key')
const updateKey = query(
  'connect.reseal-key',
  'UPDATE connect_key SET sealed = :sealed WHERE id = :id AND sealed = :before RETURNING id',
)

const listSecrets = query(
  'second-factor.list-secrets',
  `SELECT account_id AS id, secret AS sealed FROM second_factor WHERE account_id > :after ORDER BY account_id LIMIT 500`,
)
const updateSecret = query(
  'second-factor.reseal',
  'UPDATE second_factor SET secret = :sealed WHERE account_id = :id AND secret = :before RETURNING account_id AS id',
)

const listTokens = query(
  'organisation.list-tokens',
  `SELECT id, refresh_token AS "sealed!" FROM provider_sign_in WHERE refresh_token IS NOT NULL AND id > :after ORDER BY id LIMIT 500`,
)
const updateToken = query(
  'organisation.reseal-token',
  'UPDATE provider_sign_in SET refresh_token = :sealed WHERE id = :id AND refresh_token = :before RETURNING id',
)

const listWebhookSecrets = query('webhooks.list-sealed-secrets', 'SELECT id, secret AS sealed FROM webhook')
const listFormerSecrets = query(
  'webhooks.list-sealed-former-secrets',
  'SELECT id, former_secret AS "sealed!" FROM webhook WHERE former_secret IS NOT NULL',
)
const updateWebhookSecret = query(
  'webhooks.reseal',
  'UPDATE webhook SET secret = :sealed WHERE id = :id AND secret = :before RETURNING id',
)
const updateFormerSecret = query(
  'webhooks.reseal-former',
  'UPDATE webhook SET former_secret = :sealed WHERE id = :id AND former_secret = :before RETURNING id',
)

type Sealed = { id: string; sealed: Buffer }
type Update = (db: Db, row: Sealed & { before: Buffer }) => Promise<{ id: string }[]>

/** Returns how many were under another key. Throws when none of `filesKeys` opens a secret. May run any number of times. */
export async function reEncryptSecrets(db: Db, filesKeys: Keyring): Promise<number> {
  const under = (purpose: string, update: Update) => {
    const keys = deriveKeys(filesKeys, purpose)
    return async ({ id, sealed }: Sealed): Promise<number> => {
      const { plain, isCurrent } = decryptWith(keys, sealed)
      if (isCurrent) return 0
      return (await update(db, { id, sealed: encrypt(keys[0], plain), before: sealed })).length
    }
  }
  let changed = 0
  const reEncryptKey = under(KEYS_PURPOSE, updateKey)
  for (const row of await listKeys(db)) changed += await reEncryptKey(row)
  const reEncryptWebhook = under(WEBHOOK_PURPOSE, updateWebhookSecret)
  for (const row of await listWebhookSecrets(db)) changed += await reEncryptWebhook(row)
  const reEncryptFormer = under(WEBHOOK_PURPOSE, updateFormerSecret)
  for (const row of await listFormerSecrets(db)) changed += await reEncryptFormer(row)
  const reEncryptSecret = under(SECOND_FACTOR_PURPOSE, updateSecret)
  const secrets = eachAfter(
    FIRST_ID,
    (after) => listSecrets(db, { after }),
    ({ id }) => id,
  )
  for await (const row of secrets) changed += await reEncryptSecret(row)
  const reEncryptToken = under(PROVIDER_TOKEN_PURPOSE, updateToken)
  const tokens = eachAfter(
    FIRST_ID,
    (after) => listTokens(db, { after }),
    ({ id }) => id,
  )
  for await (const row of tokens) changed += await reEncryptToken(row)
  return changed
}
