// Doctors, pharmacies and branches of the demo. Streets and towns are real so that distances are; the rest is not.

import { randomUUID } from 'node:crypto'
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import type { Db } from '@aruga/server/db/open'

const DOCTORS: Doctor[] = [
  {
    id: randomUUID(),
    code: 'HCP-2468',
    name: 'Dr. Elena Halimbawa',
    specialty: 'Endocrinology',
    clinic: 'Demo Clinic, Quezon City',
  },
  {
    id: randomUUID(),
    code: 'HCP-8642',
    name: 'Dr. Ramon Halimbawa',
    specialty: 'Rheumatology',
    clinic: 'Demo Hospital, Makati',
  },
  {
    id: randomUUID(),
    code: 'HCP-1357',
    name: 'Dr. Celia Halimbawa',
    specialty: 'Oncology',
    clinic: 'Demo Clinic, Cebu City',
    retired: true,
  },
]

export type Doctor = { id: string; code: string; name: string; specialty: string; clinic: string; retired?: boolean }

/** The doctor of the demo's patients. */
export const firstDoctor = () => DOCTORS[0] as Doctor

export async function addDoctors(db: Db, now: Date): Promise<void> {
  const rows = DOCTORS.map(({ retired, ...doctor }) => ({ ...doctor, retired_at: retired ? now : null }))
  await db.kysely.insertInto('healthcare_professional').values(rows).execute()
}

const daily = (opens: string, closes: string, days = [0, 1, 2, 3, 4, 5, 6]): OpeningHours[] =>
  days.map((day) => ({ day, opens, closes }))

type Place = [
  name: string,
  address: string,
  city: string,
  province: string,
  latitude: number,
  longitude: number,
  hours: OpeningHours[],
]

const PHARMACIES: { name: string; branches: Place[] }[] = [
  {
    name: 'Demo Botika',
    branches: [
      [
        'Katipunan Avenue',
        '318 Katipunan Avenue',
        'Quezon City',
        'Metro Manila',
        14.6394,
        121.0744,
        daily('08:00', '21:00'),
      ],
      [
        'Commonwealth Avenue',
        '45 Commonwealth Avenue',
        'Quezon City',
        'Metro Manila',
        14.6573,
        121.0571,
        daily('00:00', '24:00'),
      ],
      [
        'Shaw Boulevard',
        '210 Shaw Boulevard',
        'Mandaluyong',
        'Metro Manila',
        14.5836,
        121.0461,
        daily('08:00', '20:00'),
      ],
      ['Taft Avenue', '1120 Taft Avenue', 'Manila', 'Metro Manila', 14.5797, 120.9861, daily('07:00', '22:00')],
      ['Ayala Avenue', '6750 Ayala Avenue', 'Makati', 'Metro Manila', 14.5547, 121.0244, daily('08:00', '21:00')],
      [
        'Alabang–Zapote Road',
        '88 Alabang–Zapote Road',
        'Muntinlupa',
        'Metro Manila',
        14.4231,
        121.0322,
        daily('08:00', '20:00'),
      ],
      ['Session Road', '52 Session Road', 'Baguio', 'Benguet', 16.4124, 120.5969, daily('08:00', '19:00')],
    ],
  },
  {
    name: 'Sample Pharmacy',
    branches: [
      ['Timog Avenue', '23 Timog Avenue', 'Quezon City', 'Metro Manila', 14.6335, 121.0352, daily('00:00', '24:00')],
      ['Ortigas Avenue', '9 Ortigas Avenue', 'Pasig', 'Metro Manila', 14.5905, 121.0686, daily('09:00', '21:00')],
      [
        'Marcos Highway',
        '140 Marcos Highway',
        'Marikina',
        'Metro Manila',
        14.6214,
        121.1003,
        daily('08:00', '20:00', [1, 2, 3, 4, 5, 6]),
      ],
      ['Osmeña Boulevard', '77 Osmeña Boulevard', 'Cebu City', 'Cebu', 10.3037, 123.8963, daily('08:00', '21:00')],
      ['Roxas Avenue', '15 Roxas Avenue', 'Davao City', 'Davao del Sur', 7.0707, 125.6128, daily('08:00', '20:00')],
    ],
  },
  {
    name: 'Example Drugstore',
    branches: [
      [
        'España Boulevard',
        '1504 España Boulevard',
        'Manila',
        'Metro Manila',
        14.6091,
        120.9894,
        daily('07:00', '21:00'),
      ],
      ['Aguinaldo Highway', '301 Aguinaldo Highway', 'Bacoor', 'Cavite', 14.4447, 120.9456, daily('08:00', '20:00')],
      [
        'Iznart Street',
        '12 Iznart Street',
        'Iloilo City',
        'Iloilo',
        10.6969,
        122.5644,
        daily('08:00', '19:00', [1, 2, 3, 4, 5, 6]),
      ],
      ['Colon Street', '230 Colon Street', 'Cebu City', 'Cebu', 10.2966, 123.8997, daily('08:00', '20:00')],
    ],
  },
]

/** Answers the id of the first branch, where the demo's pharmacist works. */
export async function addPharmacies(db: Db): Promise<string> {
  const ids: string[] = []
  for (const pharmacy of PHARMACIES) {
    const pharmacyId = randomUUID()
    await db.kysely.insertInto('pharmacy').values({ id: pharmacyId, name: pharmacy.name }).execute()
    const branches = pharmacy.branches.map(([name, address, city, province, latitude, longitude, hours]) => ({
      id: randomUUID(),
      pharmacy_id: pharmacyId,
      name,
      address,
      city,
      province,
      latitude,
      longitude,
      phone: null,
      hours: JSON.stringify(hours),
      search: [name, pharmacy.name, address, city, province].join(' '),
    }))
    await db.kysely.insertInto('branch').values(branches).execute()
    ids.push(...branches.map(({ id }) => id))
  }
  return ids[0] as string
}
