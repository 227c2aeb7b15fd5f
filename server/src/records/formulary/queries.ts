import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const listActive = query(
  'formulary.list',
  `SELECT id, name, strength, form, unit, default_quantity AS "defaultQuantity", letter_days AS "letterDays",
     prescription_days AS "prescriptionDays", second_approval_above AS "secondApprovalAbove"
   FROM product WHERE retired_at IS NULL ORDER BY name, strength, id`,
)
/** The products that letters can be issued for. */
export const listProducts = (db: Db) => listActive(db)
