// The demo's patients, made by the same functions as real ones, at moments in the past.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '@aruga/contract/constants'
import type { DocumentKind } from '@aruga/contract/documents'
import type { Db } from '../db/open.ts'
import { recordDocument } from '../features/documents/taking.ts'
import { notify } from '../features/notifications/queries.ts'
import { findContentPage } from '../features/program/queries.ts'
import { newPatientCode } from '../features/registration/patient-code.ts'
import * as registration from '../features/registration/queries.ts'
import { inspectUpload, keepUpload } from '../files/inspect.ts'
import { UPLOAD_TYPES } from '../files/judge.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { addAccount } from './accounts.ts'
import { drawId } from './draw/id-card.ts'
import { drawPrescription } from './draw/prescription.ts'
import type { Doctor } from './places.ts'

export type Person = { first: string; last: string; email: string; birthdate: string; sex: 'F' | 'M'; mobile: string }
export type DemoPatient = Person & { patientId: string; accountId: string }

/** Nobody gets mail about things that never happened. */
export const silent: Pick<Jobs, 'send'> = { send: async () => {} }

export const nameOf = ({ first, last }: Person) => `${first} ${last}`

/** A registration with its two pictures, as it stood on that day: waiting for review. */
export async function addPatient(
  db: Db,
  files: FileStore,
  person: Person,
  { doctor, product, quantity, now }: { doctor: Doctor; product: string; quantity: number; now: Date },
): Promise<DemoPatient> {
  const accountId = await addAccount(db, person.email, 'patient', now)
  const patientId = randomUUID()
  const reference = await registration.newReference(db, now)
  await registration.insertPatient(db, {
    id: patientId,
    accountId,
    patientCode: newPatientCode(),
    reference,
    doctorId: doctor.id,
    fields: {
      HCPCode: doctor.code,
      FirstName: person.first,
      LastName: person.last,
      EmailAddress: person.email,
      MobilePhoneNumber: person.mobile,
      Password: '',
      IsAgreed: true,
      Birthdate: person.birthdate,
    },
    now,
  })
  const page = await findContentPage(db, 'patient-consent', 'en', now)
  if (page)
    await registration.insertConsents(db, [
      { id: randomUUID(), patientId, purpose: 'program', granted: true, page, now },
    ])
  const patient = { ...person, patientId, accountId }
  const card = { name: nameOf(person), birthdate: person.birthdate, number: `D${accountId.slice(0, 8).toUpperCase()}` }
  await addPicture(
    db,
    files,
    patient,
    'Id',
    'my-id.jpg',
    await drawId({ ...card, sex: person.sex, portraitSeed: person.email }),
    now,
  )
  await addPrescription(db, files, patient, { doctor, product, quantity, now })
  await notify(db, silent as Jobs, {
    accountId,
    kind: 'RegistrationReceived',
    params: { reference },
    link: '/tabs/home',
    now,
  })
  return patient
}

type Prescribed = { doctor: Doctor; product: string; quantity: number; now: Date }

/** A prescription of the doctor's for the patient; answers the document's id. */
export async function addPrescription(
  db: Db,
  files: FileStore,
  patient: DemoPatient,
  { doctor, product, quantity, now }: Prescribed,
) {
  const picture = await drawPrescription({
    doctor: doctor.name,
    specialty: doctor.specialty,
    clinic: doctor.clinic,
    patient: nameOf(patient),
    date: now.toISOString().slice(0, 10),
    product,
    quantity,
    sig: 'As explained in the clinic',
  })
  return addPicture(db, files, patient, 'Prescription', 'prescription.jpg', picture, now)
}

/** Takes a picture the way an upload is taken. Answers the document's id. */
export async function addPicture(
  db: Db,
  files: FileStore,
  { patientId }: DemoPatient,
  kind: DocumentKind,
  originalName: string,
  picture: Buffer,
  now: Date,
): Promise<string> {
  const received = await files.receive(Readable.from([picture]), { maxBytes: MAX_UPLOAD_BYTES })
  const inspected = await inspectUpload(files, received, { accept: UPLOAD_TYPES })
  const kept = await keepUpload(files, inspected)
  return recordDocument(db, patientId, { kind, file: { ...received, originalName }, inspected, kept }, now)
}
