// A branch's form values: numbers and hours are text, so that they can be half typed.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import type { BranchDetails, BranchRecord } from '@aruga/contract/pharmacies/staff'
import { t } from '../../i18n/t.ts'

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** In the contract 0 is Sunday; the form begins with Monday. */
const dayOf = (place: number) => (place + 1) % 7

type Day = { open: boolean; opens: string; closes: string }
export type BranchValues = {
  pharmacyId: string
  name: string
  address: string
  city: string
  province: string
  latitude: string
  longitude: string
  phone: string
  vatRegistered: boolean
  days: Day[]
}

const closed: Day = { open: false, opens: '08:00', closes: '20:00' }

/** The form values, with only the first period of each day's opening hours. */
export function valuesOf(branch: BranchRecord | null): BranchValues {
  const hoursOf = (place: number) => branch?.hours.find(({ day }) => day === dayOf(place))
  return {
    pharmacyId: branch?.pharmacyId ?? '',
    name: branch?.name ?? '',
    address: branch?.address ?? '',
    city: branch?.city ?? '',
    province: branch?.province ?? '',
    latitude: branch?.latitude?.toString() ?? '',
    longitude: branch?.longitude?.toString() ?? '',
    phone: branch?.phone ?? '',
    vatRegistered: branch?.vatRegistered ?? true,
    days: DAYS.map((_, place) => {
      const hours = hoursOf(place)
      return hours ? { open: true, opens: hours.opens, closes: hours.closes } : closed
    }),
  }
}

/** Whether a day has several periods, as with a lunch break. The form has one a day, so such hours are left unchanged. */
export function isDivided(branch: BranchRecord | null): boolean {
  const days = branch?.hours.map(({ day }) => day) ?? []
  return new Set(days).size < days.length
}

export function detailsOf(values: BranchValues, branch: BranchRecord | null): BranchDetails & { pharmacyId: string } {
  const { days, latitude, longitude, phone, ...texts } = values
  const hours: OpeningHours[] = days.flatMap(({ open, opens, closes }, place) =>
    open ? [{ day: dayOf(place), opens, closes: closes === '00:00' ? '24:00' : closes }] : [],
  )
  return {
    ...texts,
    latitude: latitude.trim() === '' ? null : Number(latitude),
    longitude: longitude.trim() === '' ? null : Number(longitude),
    phone: phone.trim() || null,
    hours: branch && isDivided(branch) ? branch.hours : hours,
  }
}

/** The error in a typed coordinate, or undefined. */
export const degreesError = (text: string, most: number) =>
  text.trim() === '' || (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) && Math.abs(Number(text)) <= most)
    ? undefined
    : t('pharmacies:branchValues.degreesFromToLike146394', { most })
