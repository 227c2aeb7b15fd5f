import { publishSql } from '../../events/publish.ts'
import { rememberDeviceSql } from './known-devices.ts'
import { entrySql } from './record.ts'

/**
 * SQL that puts a sign-in on record, remembers its device and tells the owner of a new one, except at the account's first sign-in: parts of
 * a WITH. The row of a device is locked before the account's. Parameters: a `SignInRecord` (recorder.ts).
 */
export const recordSignInSql = `${rememberDeviceSql}, first AS (
     UPDATE account SET first_sign_in_at = :now
      WHERE id = :accountId AND first_sign_in_at IS NULL AND (SELECT count(*) FROM saved) >= 0 RETURNING id
   ), news AS (
     SELECT NOT :isMarked::boolean AND NOT EXISTS (SELECT FROM known) AND NOT EXISTS (SELECT FROM first) AS is_new
   ), recorded AS (
     ${entrySql(`(SELECT nullif(:by::text || CASE WHEN is_new THEN 'NewDevice' ELSE '' END, '') FROM news)`)}
     RETURNING 1
   ), told AS (
     INSERT INTO notification (id, account_id, kind, title_en, title_fil, body_en, body_fil, created_at)
     SELECT :notificationId?::uuid, :accountId::uuid, 'NewDevice', :titleEn?::text, :titleFil?::text, :bodyEn?::text, :bodyFil?::text, :now
     FROM news WHERE is_new AND :notificationId? IS NOT NULL
     RETURNING ${publishSql(':event?::text')}
   )`
