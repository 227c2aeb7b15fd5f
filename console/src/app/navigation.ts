import { may, type StaffRole } from '@aruga/contract/permissions'
import { t } from '../i18n/t.ts'
import { menus, type Screen, screens, type Wanted } from './routes.tsx'

export const mayOpen = ({ needs }: Pick<Screen, 'needs'>, mine: readonly StaffRole[]) => may(mine, needs)

/** A screen's path without its parameters: `/queue/:kind?/:id?` becomes `/queue`. */
const addressOf = ({ path }: Pick<Screen, 'path'>) => path.replace(/\/:.*$/, '')

/** The navigation entries for these roles, in a program that wants these things. */
export const entriesFor = (mine: readonly StaffRole[], wanted: Wanted): Entry[] =>
  screens.flatMap((screen) => entryOf(screen, mine, wanted))

const entryOf = (screen: Screen, mine: readonly StaffRole[], wanted: Wanted): Entry[] =>
  screen.nav &&
  mayOpen(screen, mine) &&
  !(screen.beneath && may(mine, screen.beneath)) &&
  (!screen.onlyIf || screen.onlyIf(wanted))
    ? [{ label: t(`app:nav.${screen.nav}`), to: addressOf(screen) }]
    : []

type Entry = { label: string; to: string }
type TopEntry = Entry | { label: string; entries: Entry[] }
/** More entries do not fit in one line beside the search at 1024 pixels. */
const IN_A_LINE = 6

/** The same for the top bar: a line of entries, or menus if there are too many. A menu with one entry becomes that entry. */
export function topEntriesFor(mine: readonly StaffRole[], wanted: Wanted): TopEntry[] {
  const line = entriesFor(mine, wanted)
  if (line.length <= IN_A_LINE) return line
  return menus.flatMap((menu): TopEntry[] => {
    const entries = screens.flatMap((screen) => ((screen.menu ?? 'work') === menu ? entryOf(screen, mine, wanted) : []))
    return entries.length > 1 ? [{ label: t(`app:menu.${menu}`), entries }] : entries
  })
}

/** The start page for these roles. */
export const landingFor = (mine: readonly StaffRole[]): string => {
  const first = screens.find((screen) => mayOpen(screen, mine))
  return first ? addressOf(first) : '/account'
}
