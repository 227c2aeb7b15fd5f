// What the demo program says about itself. Numbers and addresses lead nowhere.
import type { Db } from '@aruga/server/db/open'
import { query } from '@aruga/server/db/query'

const setFacts = query(
  'demo.program',
  `UPDATE program SET name = :name, phone = :phone, email = :email, hours_en = :hoursEn, hours_fil = :hoursFil, address = :address, privacy_email = :privacyEmail`,
)

export const setProgramFacts = (db: Db) =>
  setFacts(db, {
    name: 'Aruga',
    phone: '(02) 8555 0100',
    email: 'help@demo.test',
    hoursEn: 'Monday to Friday, 8 in the morning to 5 in the afternoon',
    hoursFil: 'Lunes hanggang Biyernes, alas-8 ng umaga hanggang alas-5 ng hapon',
    address: 'Demo Building, 1 Demo Street, Quezon City',
    privacyEmail: 'privacy@demo.test',
  })
