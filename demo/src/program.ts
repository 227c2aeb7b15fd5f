// What the demo program says about itself. Numbers and addresses lead nowhere.
import { type Db, statement } from '@aruga/server/db/open'

const setFacts = statement(
  'demo.program',
  `UPDATE program SET name = $1, phone = $2, email = $3, hours_en = $4, hours_fil = $5, address = $6, privacy_email = $7`,
)

export const setProgramFacts = (db: Db) =>
  setFacts(db, [
    'Aruga',
    '(02) 8555 0100',
    'help@demo.test',
    'Monday to Friday, 8 in the morning to 5 in the afternoon',
    'Lunes hanggang Biyernes, alas-8 ng umaga hanggang alas-5 ng hapon',
    'Demo Building, 1 Demo Street, Quezon City',
    'privacy@demo.test',
  ])
