import { query } from '../../../db/query.ts'

/** Consumes a code and starts its session: of simultaneous requests, one gets a row. */
export const startByCode = query(
  'connect.redeem-code',
  `WITH signed_in AS (
     SELECT sign_in.id FROM connect_sign_in sign_in
      WHERE sign_in.id = (SELECT sign_in_id FROM connect_code WHERE hash = :hash) FOR KEY SHARE
   ), code AS (
     UPDATE connect_code code SET consumed_at = :now FROM signed_in, account
      WHERE code.hash = :hash AND code.consumed_at IS NULL AND code.expires_at > :now AND code.client_id = :clientId
        AND code.redirect_uri = :redirectUri AND code.code_challenge = :codeChallenge AND signed_in.id = code.sign_in_id
        AND account.id = code.account_id AND account.status = 'active'
        AND account.security_stamp = code.security_stamp
     RETURNING code.*, 'offline_access' = ANY (string_to_array(code.scope, ' ')) AS offline, is_till(account) AS of_till, is_staff(account) AS of_staff,
       code.authenticated_at + CASE WHEN is_staff(account) THEN :staffSeconds::int ELSE :patientSeconds::int END * interval '1 second' AS ends_at
   ), session AS (
     INSERT INTO connect_session (id, account_id, client_id, scope, security_stamp, started_at, last_used_at, expires_at,
                                  ends_at, device, sign_in_id, password_proved_at, locks_at, patient_id, access_id)
     SELECT session_id, account_id, client_id, scope, security_stamp, :now, :now,
            CASE WHEN NOT offline THEN least(:accessExpiresAt::timestamptz, ends_at) WHEN of_till THEN ends_at
                 WHEN of_staff THEN least(:idleAt::timestamptz, ends_at) ELSE least(:refreshExpiresAt::timestamptz, ends_at) END,
            ends_at, :device, sign_in_id,
            coalesce((SELECT proved_at FROM provider_sign_in p WHERE p.sign_in_id = code.sign_in_id), authenticated_at), CASE WHEN of_till THEN :idleAt::timestamptz END,
            acting.patient_id, acting.access_id
       FROM code LEFT JOIN LATERAL (SELECT * FROM acts_for(code.account_id, NULL, :now) ORDER BY since LIMIT 1) acting ON true
     RETURNING patient_id
   ), access AS (
     INSERT INTO connect_access_token (hash, session_id, scope, expires_at) SELECT :accessHash::bytea, session_id, scope, :accessExpiresAt FROM code
   ), refresh AS (
     INSERT INTO connect_refresh_token (hash, session_id, expires_at) SELECT :refreshHash::bytea, session_id, :refreshExpiresAt FROM code WHERE offline
   )
   SELECT account_id AS "accountId", scope, nonce, authenticated_at AS "authenticatedAt", (SELECT patient_id FROM session) AS "patientId?" FROM code`,
)
