import type { StaffRole } from '@aruga/contract/staff/staff'
import { t } from '../i18n/t.ts'
import { type Screen, screens } from './routes.tsx'

export const mayOpen = ({ roles }: Pick<Screen, 'roles'>, mine: readonly StaffRole[]) =>
  roles.some((role) => mine.includes(role))

/** A screen's path without its parameters: `/queue/:kind?/:id?` becomes `/queue`. */
const addressOf = ({ path }: Pick<Screen, 'path'>) => path.replace(/\/:.*$/, '')

/** The navigation entries for these roles. */
export const entriesFor = (mine: readonly StaffRole[]) =>
  screens.flatMap((screen) =>
    screen.nav && mayOpen(screen, mine) ? [{ label: t(`app:nav.${screen.nav}`), to: addressOf(screen) }] : [],
  )

/** The start page for these roles. */
export const landingFor = (mine: readonly StaffRole[]): string => {
  const first = screens.find((screen) => mayOpen(screen, mine))
  return first ? addressOf(first) : '/account'
}
