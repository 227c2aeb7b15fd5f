import type { Product } from '@aruga/contract/formulary/formulary'
import type { Static } from 'typebox'
import { type Db, statement } from '../../db/open.ts'

const listActive = statement<Static<typeof Product>>(
  'formulary.list',
  `SELECT id, name, strength, form, unit, default_quantity AS "defaultQuantity", letter_days AS "letterDays"
   FROM product WHERE retired_at IS NULL ORDER BY name, strength, id`,
)
/** The products that letters can be issued for. */
export const listProducts = (db: Db) => listActive(db, [])
