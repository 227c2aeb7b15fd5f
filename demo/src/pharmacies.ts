// The demo's pharmacies and branches. Streets and towns are real so that distances are; the rest is made up.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import type { Db } from '@aruga/server/db/open'
import { insertBranch, insertPharmacy } from '@aruga/server/features/pharmacies/staff-queries'
import { idOf } from './ids.ts'

export type Branch = {
  id: string
  pharmacy: string
  name: string
  address: string
  city: string
  province: string
  latitude: number
  longitude: number
  phone: string
  hours: OpeningHours[]
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WITHOUT_SUNDAY = [1, 2, 3, 4, 5, 6]
const open = (opens: string, closes: string, days = EVERY_DAY): OpeningHours[] =>
  days.map((day) => ({ day, opens, closes }))
const ALWAYS = open('00:00', '24:00')

type Place = [street: string, number: string, latitude: number, longitude: number, hours: OpeningHours[]]
type Town = { city: string; province: string; areaCode: string; places: Place[] }

const METRO = { province: 'Metro Manila', areaCode: '02' }
const PHARMACIES: Record<string, Town[]> = {
  'Demo Botika': [
    {
      ...{ city: 'Quezon City', ...METRO },
      places: [
        ['Katipunan Avenue', '318', 14.6394, 121.0744, open('08:00', '21:00')],
        ['Commonwealth Avenue', '45', 14.6573, 121.0571, ALWAYS],
        ['Tomas Morato Avenue', '77', 14.6346, 121.0351, open('08:00', '22:00')],
        ['Visayas Avenue', '26', 14.6617, 121.0447, open('08:00', '20:00')],
      ],
    },
    { city: 'Mandaluyong', ...METRO, places: [['Shaw Boulevard', '210', 14.5836, 121.0461, open('08:00', '20:00')]] },
    { city: 'Manila', ...METRO, places: [['Taft Avenue', '1120', 14.5797, 120.9861, open('07:00', '22:00')]] },
    {
      ...{ city: 'Makati', ...METRO },
      places: [
        ['Ayala Avenue', '6750', 14.5547, 121.0244, open('08:00', '21:00')],
        ['Jupiter Street', '104', 14.5621, 121.0301, open('09:00', '20:00')],
      ],
    },
    {
      ...{ city: 'Muntinlupa', ...METRO },
      places: [['Alabang–Zapote Road', '88', 14.4231, 121.0322, open('08:00', '20:00')]],
    },
    {
      ...{ city: 'Baguio', province: 'Benguet', areaCode: '074' },
      places: [['Session Road', '52', 16.4124, 120.5969, open('08:00', '19:00')]],
    },
  ],
  'Sample Pharmacy': [
    {
      ...{ city: 'Quezon City', ...METRO },
      places: [
        ['Timog Avenue', '23', 14.6335, 121.0352, ALWAYS],
        ['Maginhawa Street', '61', 14.6437, 121.0605, open('09:00', '21:00')],
      ],
    },
    {
      ...{ city: 'Pasig', ...METRO },
      places: [
        ['Ortigas Avenue', '9', 14.5905, 121.0686, open('09:00', '21:00')],
        ['Caruncho Avenue', '14', 14.5605, 121.0811, open('08:00', '20:00')],
      ],
    },
    {
      ...{ city: 'Marikina', ...METRO },
      places: [['Marcos Highway', '140', 14.6214, 121.1003, open('08:00', '20:00', WITHOUT_SUNDAY)]],
    },
    {
      ...{ city: 'Cebu City', province: 'Cebu', areaCode: '032' },
      places: [
        ['Osmeña Boulevard', '77', 10.3037, 123.8963, open('08:00', '21:00')],
        ['Gorordo Avenue', '35', 10.3216, 123.9011, open('08:00', '20:00')],
      ],
    },
    {
      ...{ city: 'Davao City', province: 'Davao del Sur', areaCode: '082' },
      places: [
        ['Roxas Avenue', '15', 7.0707, 125.6128, open('08:00', '20:00')],
        ['C.M. Recto Street', '58', 7.0647, 125.6079, open('08:00', '19:00', WITHOUT_SUNDAY)],
      ],
    },
  ],
  'Example Drugstore': [
    { city: 'Manila', ...METRO, places: [['España Boulevard', '1504', 14.6091, 120.9894, open('07:00', '21:00')]] },
    {
      ...{ city: 'Bacoor', province: 'Cavite', areaCode: '046' },
      places: [['Aguinaldo Highway', '301', 14.4447, 120.9456, open('08:00', '20:00')]],
    },
    {
      ...{ city: 'Iloilo City', province: 'Iloilo', areaCode: '033' },
      places: [['Iznart Street', '12', 10.6969, 122.5644, open('08:00', '19:00', WITHOUT_SUNDAY)]],
    },
    {
      ...{ city: 'Cebu City', province: 'Cebu', areaCode: '032' },
      places: [['Colon Street', '230', 10.2966, 123.8997, open('08:00', '20:00')]],
    },
    {
      ...{ city: 'Davao City', province: 'Davao del Sur', areaCode: '082' },
      places: [['J.P. Laurel Avenue', '190', 7.0911, 125.6112, open('08:00', '21:00')]],
    },
  ],
}

const townsOf = (pharmacy: string, towns: Town[]) =>
  towns.flatMap(({ city, province, areaCode, places }) =>
    places.map(([name, number, latitude, longitude, hours]): Omit<Branch, 'phone'> & { areaCode: string } => ({
      id: idOf(`branch ${pharmacy} ${city} ${name}`),
      ...{ pharmacy, name, address: `${number} ${name}`, city, province, latitude, longitude, hours, areaCode },
    })),
  )

export const BRANCHES: Branch[] = Object.entries(PHARMACIES)
  .flatMap(([pharmacy, towns]) => townsOf(pharmacy, towns))
  // Unassigned phone numbers: 555 and a running number.
  .map(({ areaCode, ...branch }, n) => ({
    ...branch,
    phone: `(${areaCode}) ${areaCode === '02' ? '8555' : '555'} ${2100 + n}`,
  }))

/** A small shop under percentage tax. */
const NOT_VAT_REGISTERED = 'Maginhawa Street'

/** Where pharmacist@demo.test works. */
export const KATIPUNAN = BRANCHES[0] as Branch

export async function addPharmacies(db: Db): Promise<void> {
  for (const name of Object.keys(PHARMACIES)) await insertPharmacy(db, name, idOf(`pharmacy ${name}`))
  for (const { id, pharmacy, ...details } of BRANCHES) {
    const vatRegistered = details.name !== NOT_VAT_REGISTERED
    await insertBranch(db, idOf(`pharmacy ${pharmacy}`), { ...details, vatRegistered }, id)
  }
}
