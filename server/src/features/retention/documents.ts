import { query } from '../../db/query.ts'
import { disposeOfDocuments, findSetAside, isSetAside } from '../documents/lifecycle/dispose.ts'
import { COUNTED, type RetainedClass } from './class.ts'

const countSetAside = query(
  'retention.count-set-aside',
  `SELECT count(*)::int AS "due!" FROM (SELECT FROM ${isSetAside} LIMIT ${COUNTED}) due`,
)

/** Documents that were declined, or that another one replaced. */
export const setAsideDocuments: RetainedClass = {
  disposeOf: async (tx, before) => disposeOfDocuments(tx, await findSetAside(tx, { before })),
  countDue: async (db, before) => (await countSetAside(db, { before }))[0]?.due ?? 0,
}
