// A branch as a form has it: numbers and hours as text, so that half of one can be typed.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import type { BranchDetails, KeptBranch } from '@aruga/contract/pharmacies/staff'
import { t } from '../../i18n/t.ts'

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** Of the contract's days, 0 is Sunday; a week is written from Monday on. */
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
  days: Day[]
}

const closed: Day = { open: false, opens: '08:00', closes: '20:00' }

/** The first part of each day. */
export function valuesOf(branch: KeptBranch | null): BranchValues {
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
    days: DAYS.map((_, place) => {
      const hours = hoursOf(place)
      return hours ? { open: true, opens: hours.opens, closes: hours.closes } : closed
    }),
  }
}

/** Days that have more than one part, as a lunch break makes it: a form has one part a day, so they stay as they are. */
export function isDivided(branch: KeptBranch | null): boolean {
  const days = branch?.hours.map(({ day }) => day) ?? []
  return new Set(days).size < days.length
}

export function detailsOf(values: BranchValues, branch: KeptBranch | null): BranchDetails & { pharmacyId: string } {
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

/** What is wrong with a coordinate as it was typed, or undefined. */
export const degreesError = (text: string, most: number) =>
  text.trim() === '' || (/^-?\d{1,3}(\.\d+)?$/.test(text.trim()) && Math.abs(Number(text)) <= most)
    ? undefined
    : t('pharmacies:branchValues.degreesFromToLike146394', { most })
