// A patient of the demo, made by the same functions as a real one, at a moment in the past.
import { randomUUID } from 'node:crypto'
import { type Purpose, purposes } from '@aruga/contract/consents/consents'
import type { Db } from '@aruga/server/db/open'
import { findContentPage } from '@aruga/server/features/content/queries'
import { recordDocument } from '@aruga/server/features/documents/receive-files'
import { notify } from '@aruga/server/features/notifications/queries'
import * as registration from '@aruga/server/features/registration/queries'
import { addAccount } from './accounts.ts'
import type { Person } from './people.ts'
import { type Pictures, pictureOf } from './pictures.ts'
import type { Doctor } from './places.ts'

export type DemoPatient = Person & { patientId: string; accountId: string; prescriptionId: string }

/** A registration with its two pictures, as it stood on that day: waiting for review. */
export async function addPatient(
  db: Db,
  person: Person,
  { doctor, pictures, now }: { doctor: Doctor; pictures: Pictures; now: Date },
): Promise<DemoPatient> {
  const accountId = await addAccount(db, person.email, 'patient', now)
  const patientId = randomUUID()
  const reference = await registration.newReference(db, now)
  const fields = {
    HCPCode: doctor.code,
    FirstName: person.first,
    LastName: person.last,
    EmailAddress: person.email,
    MobilePhoneNumber: person.mobile,
    Password: '',
    IsAgreed: true as const,
    Birthdate: person.birthdate,
  }
  await registration.insertPatient(db, {
    id: patientId,
    accountId,
    reference,
    doctorId: doctor.id,
    fields,
    now,
  })
  const page = await findContentPage(db, 'patient-consent', 'en', new Date())
  if (page) {
    const word = (purpose: Purpose) => ({
      id: randomUUID(),
      patientId,
      purpose,
      granted: purpose !== 'research',
      page,
      now,
    })
    await registration.insertConsents(db, purposes.map(word))
  }
  await recordDocument(db, patientId, pictureOf(pictures, `id of ${person.email}`), now)
  const prescription = pictureOf(pictures, `${person.product} for ${person.email}`)
  const prescriptionId = await recordDocument(db, patientId, prescription, now)
  const news = { kind: 'RegistrationReceived', params: { reference }, link: '/tabs/home', now } as const
  await notify(db, { accountId, ...news })
  return { ...person, patientId, accountId, prescriptionId }
}
