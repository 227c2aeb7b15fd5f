// Where a notification leads.
import { CONSOLE_PATH } from '../connect.ts'
import { appPaths } from '../links.ts'
import { entryInApp, entryInConsole, type NotificationKind } from './kinds.ts'

/**
 * The path in the patient's app; null for a kind that only staff get. `forPatient`: whom it is about, where the reader acts for several
 * patients.
 */
export const notificationPath = (
  kind: NotificationKind,
  subjectId: string | null,
  forPatient: string | null = null,
): string | null => {
  const entry = entryInApp(kind)
  if (!entry) return null
  const query = new URLSearchParams({
    ...(subjectId !== null && { id: subjectId }),
    ...(forPatient !== null && { for: forPatient }),
  })
  return `${appPaths[entry.page]}${query.size === 0 ? '' : `?${query}`}`
}

/** The path of the console's page; its start page for a kind that only patients get. */
export const consolePathOf = (kind: NotificationKind, subjectId: string | null): string => {
  const page = entryInConsole(kind)?.consolePage ?? ''
  return `${CONSOLE_PATH}${page}${/[/=]$/.test(page) ? subjectId : ''}`
}
