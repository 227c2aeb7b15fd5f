// Dates as people in the program read them, by the device's time zone.
import { readMoment } from '@aruga/client/moments'
import { language } from './texts.ts'

const written = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
  new Intl.DateTimeFormat(`${language()}-PH`, options).format(read(iso))

/** A calendar day (`YYYY-MM-DD`) is that day wherever the device is, so it is not read as midnight in UTC. */
function read(iso: string): Date {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : readMoment(iso)
}

/** `February 28, 2027`, of a moment or a calendar day. */
export const formatDay = written({ dateStyle: 'long' })
/** `February 28, 2027 at 9:12 AM`. */
export const formatDayTime = written({ dateStyle: 'long', timeStyle: 'short' })
/** `9:12 AM`. */
export const formatTime = written({ timeStyle: 'short' })
/** `Friday, November 20`. */
export const formatWeekday = written({ weekday: 'long', month: 'long', day: 'numeric' })

/** `12,000`. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(`${language()}-PH`).format(value)
