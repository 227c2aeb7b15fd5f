import type { Db } from '@aruga/server/db/open'
import { insertProfessional, setProfessionalUse } from '@aruga/server/features/professionals/staff-queries'
import { idOf } from './ids.ts'

export type Doctor = {
  id: string
  code: string
  name: string
  specialty: string
  clinic: string
  address: string
  retired?: boolean
}

const doctor = (code: string, name: string, specialty: string, clinic: string, address: string, retired = false) => ({
  id: idOf(`doctor ${code}`),
  ...{ code, name, specialty, clinic, address, retired },
})

export const DOCTORS: Doctor[] = [
  doctor('HCP-2468', 'Dr. Elena Halimbawa', 'Endocrinology', 'Demo Clinic, Quezon City', '12 Sampaguita Street'),
  doctor('HCP-8642', 'Dr. Ramon Halimbawa', 'Rheumatology', 'Demo Hospital, Makati', '80 Ilang-Ilang Street'),
  doctor('HCP-1357', 'Dr. Celia Halimbawa', 'Oncology', 'Demo Clinic, Cebu City', '5 Rosal Street', true),
  doctor('HCP-3141', 'Dr. Paolo Sarmiento', 'Endocrinology', 'Demo Medical Arts, Manila', '41 Kalachuchi Street'),
  doctor('HCP-2718', 'Dr. Teresa Villanueva', 'Endocrinology', 'Demo Clinic, Cebu City', '5 Rosal Street'),
  doctor('HCP-1618', 'Dr. Miguel Ocampo', 'Rheumatology', 'Demo Hospital, Davao City', '27 Gumamela Street'),
  doctor('HCP-1414', 'Dr. Grace Lim-Abad', 'Rheumatology', 'Demo Clinic, Pasig', '9 Camia Street'),
]

export function doctorOf(code: string): Doctor {
  const doctor = DOCTORS.find((one) => one.code === code)
  if (!doctor) throw new Error(`The demo has no doctor with the code ${code}.`)
  return doctor
}

/** `retired`: since when a doctor no longer takes part. */
export async function addDoctors(db: Db, retired: Date): Promise<void> {
  for (const doctor of DOCTORS) {
    await insertProfessional(db, doctor.code, doctor, doctor.id)
    if (doctor.retired) await setProfessionalUse(db, doctor.id, false, retired)
  }
}
