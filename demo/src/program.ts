// The demo program's own details. Its phone numbers and addresses are not real.
import type { AuditAction } from '@aruga/contract/audit/audit'
import { recordAudit } from '@aruga/server/audit/record-audit'
import type { Db } from '@aruga/server/db/open'
import { updateProgram } from '@aruga/server/features/program/staff-queries'
import { saveLimit } from '@aruga/server/records/formulary/second-person/limit'
import { AMIHAN, addHelper, addStaff, REVIEWERS } from './accounts.ts'

import { addBudgets } from './budgets.ts'
import { dayIn, daysBefore, hoursAfter } from './calendar.ts'
import { addDoctors, DOCTORS } from './doctors.ts'
import { addEducation } from './education.ts'
import { addPaperKinds } from './papers.ts'
import { addPharmacies, BRANCHES } from './pharmacies.ts'
import { addProducts, PRODUCTS } from './products.ts'
import { REQUEST } from './scene.ts'

const FACTS = {
  name: 'Aruga',
  accentColour: null,
  phone: '(02) 8555 0100',
  emailAddress: 'help@demo.test',
  hours: {
    en: 'Monday to Friday, 8 in the morning to 5 in the afternoon',
    fil: 'Lunes hanggang Biyernes, alas-8 ng umaga hanggang alas-5 ng hapon',
  },
  address: 'Demo Building, 1 Demo Street, Quezon City',
  privacyEmailAddress: 'privacy@demo.test',
}

/** Sets the program up as of half a year ago: staff, doctors, pharmacies, products. */
export async function setUp(db: Db, now: Date): Promise<void> {
  await updateProgram(db, FACTS)
  await saveLimit(db, 20)
  const began = daysBefore(now, 180, 9)
  await addDoctors(db, daysBefore(now, 30))
  await addPharmacies(db)
  await addProducts(db, dayIn(daysBefore(now, 365)))
  await addBudgets(db, now)
  await addStaff(db, began)
  await addHelper(db, began)
  await addPaperKinds(db, began)
  await addEducation(db, daysBefore(now, 60, 10))
  const added: [AuditAction, { id: string }[]][] = [
    ['professional.added', DOCTORS],
    ['branch.added', BRANCHES],
    ['product.added', PRODUCTS],
    ['staff.invited', REVIEWERS],
  ]
  let minutes = 0
  for (const [action, subjects] of added)
    for (const { id } of subjects) {
      minutes += 4
      const at = hoursAfter(began, minutes / 60)
      await recordAudit(db, { at, actorId: AMIHAN.id, action, patientId: null, subjectId: id, request: REQUEST })
    }
}
