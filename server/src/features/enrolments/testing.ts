// Fixtures of the tests of desks: who enrols, and whom.
import { randomBytes } from 'node:crypto'
import { enrolPatient } from '@aruga/contract/enrolments/enrolments'
import type { StaffRole } from '@aruga/contract/permissions'
import { sendForm, type TestApp } from '../../testing/app.ts'
import { addSession, addStaff } from '../../testing/people.ts'
import { jpegFile } from '../../testing/registration.ts'

export async function deskOf(server: TestApp, role: StaffRole = 'clinic', branchId: string | null = null) {
  const { accountId } = await addStaff(server.db, role, `Elena Calma (${randomBytes(3).toString('hex')})`, branchId)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  return { accountId, token }
}
export type Desk = Awaited<ReturnType<typeof deskOf>>

const letters = (length: number) =>
  [...randomBytes(length)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** Sends a form of the desk, for somebody with a name of their own. */
export async function enrolAt(server: TestApp, { token }: Desk, changes: Record<string, string | File | null> = {}) {
  const fields: Record<string, string | File | null> = {
    HCPCode: 'HCP-2468',
    FirstName: 'Rosario',
    LastName: `B${letters(8)}`,
    Birthdate: '1954-04-09',
    PostalAddress: '1 Test Avenue\nQuezon City',
    Language: 'fil',
    ConsentVersion: '1',
    IsAgreed: 'true',
    SignedOn: 'desk',
    Witness: 'Tess Bautista',
    FileId: await jpegFile('id.jpg'),
    FilePrescription: await jpegFile('prescription.jpg'),
    FileConsent: await jpegFile('signature.jpg'),
    ...changes,
  }
  const parts = Object.entries(fields).filter((part): part is [string, string | File] => part[1] !== null)
  return sendForm(server.app, enrolPatient, parts, { authorization: `Bearer ${token}` })
}

export async function enrolled(server: TestApp, desk: Desk, changes: Record<string, string | File | null> = {}) {
  const answer = await enrolAt(server, desk, changes)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json() as { id: string; reference: string }
}
